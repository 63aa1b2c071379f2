import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { settled } from '../../test/fake-widget.ts';
import { fakeIntersections, type Intersections } from '../../test/intersections.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget, cover } from './controller.ts';
import { options } from './widget.ts';

const adopt = adopting(adoptWidget);

let view: Intersections;
let scrolled = 0;
let noMotion = false;
let undo: () => void;
let page: ReturnType<typeof testPage>;
/** Requested images, with functions that end their loading. */
let images: { src: string; load?: () => void; fail?: (error: Error) => void }[];

function open(options: object, top = 0, sitePath = '/'): HTMLElement {
  document.body.innerHTML = '<section></section>';
  const block = document.querySelector('section') as HTMLElement;
  block.dataset.k2Options = JSON.stringify(options);
  block.getBoundingClientRect = () => new DOMRect(0, top - scrolled, 1000, 400);
  vi.spyOn(block, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(block, 'clientHeight', 'get').mockReturnValue(400);
  page = testPage('en', sitePath);
  undo = adopt(block, page);
  return block;
}
async function show(block: HTMLElement): Promise<void> {
  view.show(block);
  images[0]?.load?.();
  await settled();
}
function scroll(top: number): void {
  scrolled = top;
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersToNextFrame();
}
/** Returns the sum of a `calc(a + b)` in px. */
const position = (block: HTMLElement) =>
  (block.style.getPropertyValue('background-position-y').match(/-?[\d.]+/g) ?? []).reduce(
    (sum, part) => sum + Number(part),
    0,
  );

beforeEach(() => {
  vi.useFakeTimers();
  scrolled = 0;
  noMotion = false;
  images = [];
  view = fakeIntersections();
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.stubGlobal('matchMedia', () => ({ matches: noMotion }));
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 800;
      naturalHeight = 450;
      constructor() {
        images.push(this);
      }
      decode() {
        return new Promise<void>((load, fail) => Object.assign(this, { load, fail }));
      }
    },
  );
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

describe('the background', () => {
  it('is fetched and shown once the block is in view, and not before', async () => {
    const block = open({ background: 'images/lake.jpg' });
    expect(images).toEqual([]);
    await show(block);
    expect(block.className).toBe('k2i-in-view');
    expect(block.style.backgroundImage).toContain('http://localhost:3000/images/lake.jpg');
  });

  it.each([
    ['images/a.jpg', '/sub/images/a.jpg'],
    ['/images/a.jpg', '/images/a.jpg'],
    ['a") red', '/sub/a%22)%20red'],
  ])('%s is %s of a site in a folder', (background, path) => {
    view.show(open({ background }, 0, '/sub/'));
    expect(images.map(({ src }) => src)).toEqual([`http://localhost:3000${path}`]);
  });

  it.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//elsewhere.example/a'])(
    '%s is rejected as cross-origin or not http(s)',
    (background) => {
      expect(() => open({ background })).toThrow('not of this site');
    },
  );

  it('is reported if it fails to load; the block is not changed', async () => {
    const block = open({ background: '/a.jpg' });
    view.show(block);
    images[0]?.fail?.(new DOMException('', 'EncodingError'));
    await settled();
    expect(page.failures).toHaveLength(1);
    expect(block.style.backgroundImage).toBe('');
  });
});

describe('the movement of the background', () => {
  it('is a fifth of the scrolled distance: 100 px of 500', async () => {
    expect(options.divisor).toBe(5);
    const block = open({ background: '/a.jpg' }, 200);
    await show(block);
    const before = position(block);
    scroll(500);
    expect(position(block) - before).toBeCloseTo(100);
    scroll(0);
    expect(position(block)).toBeCloseTo(before);
  });

  it('starts where the block comes into view', async () => {
    const block = open({ background: '/a.jpg', divisor: 2 }, 2000);
    scroll(1200);
    await show(block);
    const before = position(block);
    scroll(1300);
    expect(position(block) - before).toBeCloseTo(50);
  });

  it('does not happen with reduced motion, nor out of view, nor after the release, which restores the styles', async () => {
    const block = open({ background: '/a.jpg' });
    block.style.setProperty('background-size', '10px');
    noMotion = true;
    await show(block);
    const still = position(block);
    scroll(300);
    expect(position(block)).toBe(still);
    noMotion = false;
    scroll(400);
    const before = position(block);
    scroll(2000);
    expect(position(block)).toBe(before);
    undo();
    scroll(100);
    expect([block.className, block.style.backgroundImage]).toEqual(['', '']);
    expect(block.style.getPropertyValue('background-size')).toBe('10px');
  });

  it('applies to the background of the site if no other is configured', async () => {
    const block = open({});
    view.show(block);
    scroll(100);
    expect(images).toEqual([]);
    expect(position(block)).toBeCloseTo(20);
  });
});

it.each([
  [{ width: 800, height: 450 }, 240],
  [{ width: 400, height: 2000 }, 100],
  [{ width: 3000, height: 100 }, 0],
  [{ width: 0, height: 0 }, 50],
])('a background of %o covers the block at every position', (picture, range) => {
  const { width, height, top } = cover(picture, { width: 1000, height: 400 }, range);
  expect(width).toBeGreaterThanOrEqual(1000 - 1e-6);
  expect(top + range).toBeLessThanOrEqual(1e-6);
  expect(top + height).toBeGreaterThanOrEqual(400 - 1e-6);
  if (picture.height) expect(width / height).toBeCloseTo(picture.width / picture.height);
});
