import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusOnlyFocusable } from '../../test/focusable.ts';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { focusNearest, focusTarget, isNear, keepPlace, onScroll, scrollPageTo, withAncestors } from './scroll.ts';

let scrolling: Scrolling;
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

describe('a task for scrolling', () => {
  const task = vi.fn();
  let gone: AbortController;

  beforeEach(() => {
    scrolling = fakeScrolling();
    task.mockClear();
    gone = new AbortController();
    onScroll(task, gone.signal);
  });
  afterEach(() => gone.abort());

  it('runs once a frame, however often the page scrolls', () => {
    for (let count = 0; count < 5; count++) dispatchEvent(new Event('scroll'));
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(task).toHaveBeenCalledOnce();
    scrolling.to(10);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it.each(['resize', 'pageshow'])('runs on %s', (type) => {
    dispatchEvent(new Event(type));
    vi.advanceTimersToNextFrame();
    expect(task).toHaveBeenCalledOnce();
  });

  it('does not run after it was stopped', () => {
    dispatchEvent(new Event('scroll'));
    gone.abort();
    dispatchEvent(new Event('scroll'));
    expect(vi.getTimerCount()).toBe(0);
    expect(task).not.toHaveBeenCalled();
  });
});

describe('scrolling the page', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Length of a frame of the fake clock, in ms. */
  const FRAME_MS = 16;

  beforeEach(() => {
    scrolling = fakeScrolling();
  });

  it('takes its duration, to a frame, and ends at the target', async () => {
    scrollPageTo(2000, 500);
    await pass(499);
    expect(scrollY).toBeLessThan(2000);
    expect(scrollY).toBeGreaterThan(1950);
    await pass(FRAME_MS + 1);
    expect(scrollY).toBe(2000);
    await pass(500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['above the page', -50, 0],
    ['below the end of the page', 9000, 4000],
    ['between two px', 1000.73, 1001],
  ])('to a target %s ends at the nearest position', async (_where, top, end) => {
    scrolling.to(1500);
    scrollPageTo(top, 500);
    await pass(600);
    expect(scrollY).toBe(end);
  });

  it('follows a target that moves, also for 250 ms after its duration', async () => {
    let top = 2000;
    scrollPageTo(() => top, 500);
    await pass(250);
    top = 1500;
    await pass(300);
    expect(scrollY).toBe(1500);
    top = 1400;
    await pass(150);
    expect(scrollY).toBe(1400);
    top = 1300;
    await pass(100);
    const end = scrollY;
    top = 1000;
    await pass(500);
    expect(scrollY).toBe(end);
  });

  it('jumps for a reader who prefers reduced motion', () => {
    scrolling.reduceMotion(true);
    scrollPageTo(2000, 500);
    expect(scrollY).toBe(2000);
  });

  it('is replaced by the next call, which continues from there', async () => {
    scrollPageTo(2000, 500);
    await pass(250);
    const half = scrollY;
    scrollPageTo(0, 500);
    await pass(FRAME_MS);
    expect(Math.abs(scrollY - half)).toBeLessThan(20);
    await pass(250);
    scrollPageTo(100, 0);
    await pass(800);
    expect(scrollY).toBe(100);
  });

  it.each([
    new Event('wheel'),
    new Event('touchstart'),
    new Event('pointerdown'),
    new Event('popstate'),
    new KeyboardEvent('keydown', { key: 'ArrowDown' }),
    new KeyboardEvent('keydown', { key: 'Tab' }),
  ])('is stopped by the reader: $type', async (event) => {
    scrollPageTo(2000, 500);
    await pass(250);
    const there = scrollY;
    dispatchEvent(event);
    await pass(500);
    expect(scrollY).toBe(there);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    { key: 'Enter', repeat: true },
    { key: ' ', repeat: true },
  ])('is not stopped by a key that is still held: %o', async (init) => {
    scrollPageTo(2000, 500);
    await pass(250);
    dispatchEvent(new KeyboardEvent('keydown', init));
    await pass(300);
    expect(scrollY).toBe(2000);
  });
});

describe('an element that changes its height', () => {
  beforeEach(() => void vi.spyOn(window, 'scrollBy').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  /** Changes the height of an element that is 100 px high and ends so far below the top of the window. */
  function change(bottom: number, by: number): void {
    const element = document.createElement('div');
    let end = bottom;
    vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, end - 100, 10, 100));
    keepPlace(element, () => {
      end += by;
    });
  }

  it.each([
    [-20, -86],
    [-20, 40],
    [60, -86],
  ])('scrolls the page by the difference if it starts above the window: ends at %i px, changes by %i', (bottom, by) => {
    change(bottom, by);
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: by, behavior: 'instant' });
  });

  it.each([
    [-20, 0],
    [100, -86],
    [2000, -86],
  ])(
    'does not scroll the page if nothing has moved, or if it starts in the window: ends at %i px, changes by %i',
    (bottom, by) => {
      change(bottom, by);
      expect(scrollBy).not.toHaveBeenCalled();
    },
  );
});

it('the focus is near a place when it is in it, or nowhere', () => {
  document.body.innerHTML = '<p>Text</p><div><button>Button</button></div>';
  const [text, box] = [find('p'), find('div')];
  expect(isNear(text)).toBe(true);
  find('button').focus();
  expect([isNear(text), isNear(text, box), isNear()]).toEqual([false, true, false]);
});

describe('the focus', () => {
  beforeEach(() => {
    focusOnlyFocusable();
    document.body.innerHTML = '<h2>Title</h2><button>Button</button><p tabindex="-1">Text</p>';
  });

  it('moves to an element that is not focusable, which has a tabindex until it loses the focus', () => {
    for (let times = 0; times < 2; times++) focusTarget(find('h2'));
    expect(document.activeElement).toBe(find('h2'));
    expect(find('h2').getAttribute('tabindex')).toBe('-1');
    find('button').focus();
    expect(find('h2').hasAttribute('tabindex')).toBe(false);
  });

  it('moves to a focusable element, which keeps its tabindex', () => {
    focusTarget(find('p'));
    expect(document.activeElement).toBe(find('p'));
    find('button').focus();
    expect(find('p').getAttribute('tabindex')).toBe('-1');
  });

  it('moves to the body for the top of the page', () => {
    find('button').focus();
    focusTarget(document.body);
    expect(document.activeElement).toBe(document.body);
    find('button').focus();
    expect(document.body.hasAttribute('tabindex')).toBe(false);
  });

  describe('returns', () => {
    beforeEach(() => {
      document.body.innerHTML =
        '<section><p><button>Button</button></p></section><svg><a></a></svg><button>Other</button>';
      find('body > button').focus();
    });

    it('to the element that had it, which is not changed', () => {
      focusNearest(withAncestors(find('p > button')));
      expect(document.activeElement).toBe(find('p > button'));
      expect(find('p > button').hasAttribute('tabindex')).toBe(false);
    });

    it('to the nearest ancestor that is still there', () => {
      const before = withAncestors(find('p > button'));
      find('p').remove();
      focusNearest(before);
      expect(document.activeElement).toBe(find('section'));
    });

    it.each([
      ['only the body is left', 'section'],
      ['the nearest ancestor is not an HTML element', 'a'],
    ])('nowhere if %s', (_why, selector) => {
      const before = withAncestors(find(selector));
      find(selector).remove();
      focusNearest(before);
      expect(document.activeElement).toBe(find('body > button'));
      expect(document.body.hasAttribute('tabindex')).toBe(false);
    });
  });
});
