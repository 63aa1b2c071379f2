import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelRearrange, rearrange } from './rearrange.ts';

/** A list of two lines of 50 px that becomes one of so many px, and a text that follows it. */
let line: number;
let isOneLine: boolean;
/** Where the list begins, px below the top of the window. */
let top: number;
let isPainted: boolean;
/** What of the list's height is padding and border, where its box sizing does not count them. */
let outside: number;
/** Tells whether the list is in sight; nobody, unless somebody watches. */
let look: (isIntersecting: boolean) => void;

const find = (id: string) => document.getElementById(id) as HTMLElement;
const height = () => Math.max(isOneLine ? line : 100, Number.parseFloat(find('list').style.minHeight) || 0);
const change = () => ({
  root: find('list'),
  parts: [find('part')],
  apply: () => {
    isOneLine = true;
  },
  revert: () => {
    isOneLine = false;
  },
});
/** Where the part and the text are. */
const places = () => [find('part'), find('text')].map((element) => element.getBoundingClientRect().top);

beforeEach(() => {
  [line, isOneLine, top, isPainted, outside] = [50, false, 200, true, 0];
  look = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (records: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (records: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        look = (isIntersecting) => this.#tell([{ isIntersecting }]);
      }
      disconnect() {
        look = () => {};
      }
    },
  );
  document.body.innerHTML = '<div id="list"><i id="part"></i></div><p id="text"></p>';
  find('list').getBoundingClientRect = () => new DOMRect(0, top, 300, height());
  const real = getComputedStyle;
  vi.stubGlobal('getComputedStyle', (element: Element) =>
    element === find('list') ? { height: `${height() - outside}px` } : real(element),
  );
  find('part').getBoundingClientRect = () => new DOMRect(0, top + (isOneLine ? 0 : 50), 90, 50);
  find('text').getBoundingClientRect = () => new DOMRect(0, top + height(), 300, 20);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => (isPainted ? [{} as PerformanceEntry] : []));
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  Element.prototype.animate ??= () => ({}) as Animation;
});
afterEach(() => {
  cancelRearrange(find('list'));
  expect(find('list').style.minHeight).toBe('');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['below the window', () => (top = 5000)],
  ['above the window', () => (top = -500)],
  ['before the first paint', () => (isPainted = false)],
])('%s a layout changes at once', (_place, prepare) => {
  prepare();
  rearrange(change());
  expect(places()).toEqual([top, top + 50]);
});

it('in view the parts cross-fade, and their former space is kept until it is out of view', () => {
  rearrange(change());
  expect(places()).toEqual([200, 300]);
  expect(find('part').style.opacity).toBe('0');
  look(true);
  expect(places()).toEqual([200, 300]);
  look(false);
  expect(places()).toEqual([200, 250]);
});

it('in view a change that would move other content waits until it is out of view', () => {
  line = 120;
  rearrange(change());
  expect(places()).toEqual([250, 300]);
  look(false);
  expect(places()).toEqual([200, 320]);
});

it('a resize of the window applies all pending changes', () => {
  line = 120;
  rearrange(change());
  dispatchEvent(new Event('resize'));
  expect(places()).toEqual([200, 320]);
});

it('an aborted change is not applied later', () => {
  line = 120;
  rearrange(change());
  cancelRearrange(find('list'));
  look(false);
  expect(places()).toEqual([250, 300]);
});

it.each([
  ['that begins at the lower edge of the window', () => (top = innerHeight)],
  ['that ends at the upper edge of the window', () => (top = -100)],
])('a layout %s changes at once', (_place, prepare) => {
  prepare();
  rearrange(change());
  expect(find('list').style.minHeight).toBe('');
  expect(find('part').style.opacity).toBe('');
});

it.each([
  ['that begins one pixel above the lower edge of the window', () => (top = innerHeight - 1)],
  ['of which one pixel is left at the upper edge of the window', () => (top = -99)],
])('a layout %s is in view', (_place, prepare) => {
  prepare();
  rearrange(change());
  expect(find('list').style.minHeight).toBe('100px');
});

it.each([
  ['content-box', 30, '70px'],
  ['border-box', 0, '100px'],
])('with box-sizing: %s the kept space counts padding and borders, %s px, as %s', (_boxSizing, edges, minHeight) => {
  outside = edges;
  find('text').getBoundingClientRect = () => new DOMRect(0, 300, 300, 20);
  rearrange(change());
  expect(find('list').style.minHeight).toBe(minHeight);
});

it.each([
  [1478, 1392, [[{ top: 86, behavior: 'instant' }]]],
  [1478, 1478, []],
])('a page that was scrolled to %s px, and to %s when it became shorter, is there again', (before, after, scrolled) => {
  vi.stubGlobal('scrollY', before);
  const shorten = change();
  rearrange({
    ...shorten,
    apply() {
      shorten.apply();
      vi.stubGlobal('scrollY', after);
    },
  });
  expect(vi.mocked(scrollBy).mock.calls).toEqual(scrolled);
});

it('a layout that is as high as before has no space kept, and none for half a pixel', () => {
  line = 100;
  rearrange(change());
  expect(find('list').style.minHeight).toBe('');
  isOneLine = false;
  line = 99.5;
  rearrange(change());
  expect(find('list').style.minHeight).toBe('');
});

it('a move of one pixel is none: nothing waits and nothing fades', () => {
  line = 101;
  find('part').getBoundingClientRect = () => new DOMRect(0, top + (isOneLine ? 1 : 0), 90, 50);
  rearrange(change());
  expect(isOneLine).toBe(true);
  expect(find('part').style.opacity).toBe('');
});

it('a change that moves other content sideways waits until it is out of view', () => {
  find('text').getBoundingClientRect = () => new DOMRect(isOneLine ? 20 : 0, 300, 300, 20);
  rearrange(change());
  expect(isOneLine).toBe(false);
  look(false);
  expect(isOneLine).toBe(true);
});

it('what stands in the layout and is none of its parts must not move either', () => {
  find('list').append(document.createElement('b'));
  const other = find('list').lastElementChild as Element;
  other.getBoundingClientRect = () => new DOMRect(0, isOneLine ? 210 : 200, 90, 50);
  rearrange(change());
  expect(isOneLine).toBe(false);
});

it('parts that fade twice at once come into sight', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  rearrange(change());
  frames.shift()?.();
  // The window has become wider meanwhile, and narrower.
  isOneLine = false;
  rearrange(change());
  for (const frame of frames) frame();
  expect(find('part').style.opacity).toBe('');
});

it.each([
  ['with an animation', false, [[{ opacity: [0, 1] }, 150]]],
  ['without one where the reader wants no motion', true, []],
])('the parts come into sight after two frames, %s', (_how, matches, animations) => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('matchMedia', () => ({ matches }));
  const animate = vi.spyOn(find('part'), 'animate');
  rearrange(change());
  frames.shift()?.();
  expect(find('part').style.opacity).toBe('0');
  frames.shift()?.();
  expect(find('part').style.opacity).toBe('');
  expect(animate.mock.calls).toEqual(animations);
});

it('space that was kept before stays kept while a change waits that would move other content', () => {
  rearrange(change());
  expect(find('list').style.minHeight).toBe('100px');
  rearrange({
    ...change(),
    apply: () => {
      line = 120;
    },
    revert: () => {
      line = 50;
    },
  });
  expect([line, find('list').style.minHeight]).toEqual([50, '100px']);
  look(false);
});
