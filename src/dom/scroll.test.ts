import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusOnlyFocusable } from '../../test/focusable.ts';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { focusNearest, focusTarget, isNear, keepPlace, onScroll, scrollPageTo, withAncestors } from './scroll.ts';

describe('onScroll', () => {
  let scrolling: Scrolling;
  const undo: (() => void)[] = [];
  const follow = (task: () => void) => undo.push(onScroll(task));

  beforeEach(() => {
    scrolling = fakeScrolling();
  });
  afterEach(() => {
    for (const stop of undo.splice(0)) stop();
  });

  it('all tasks share one passive listener each for scroll, resize and pageshow', () => {
    const listen = vi.spyOn(window, 'addEventListener');
    for (let count = 0; count < 100; count++) follow(() => {});
    expect(listen.mock.calls.map(([type]) => type)).toEqual(['scroll', 'resize', 'pageshow']);
    for (const [, , options] of listen.mock.calls) expect(options).toMatchObject({ passive: true });
  });

  it('a task runs once a frame, however often the page scrolls', () => {
    const task = vi.fn();
    follow(task);
    for (let count = 0; count < 5; count++) dispatchEvent(new Event('scroll'));
    dispatchEvent(new Event('resize'));
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(task).toHaveBeenCalledOnce();
    scrolling.to(10);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it.each(['resize', 'pageshow'])('%s runs a task, too', (type) => {
    const task = vi.fn();
    follow(task);
    dispatchEvent(new Event(type));
    vi.advanceTimersToNextFrame();
    expect(task).toHaveBeenCalledOnce();
  });

  it('without tasks there are no listeners and no frames', () => {
    const task = vi.fn();
    const stop = onScroll(task);
    dispatchEvent(new Event('scroll'));
    stop();
    expect(vi.getTimerCount()).toBe(0);
    dispatchEvent(new Event('scroll'));
    expect(vi.getTimerCount()).toBe(0);
    expect(task).not.toHaveBeenCalled();
  });

  it('a task that removes itself or another one does not affect the others', () => {
    const last = vi.fn();
    const stop = onScroll(() => stop());
    follow(last);
    scrolling.to(10);
    scrolling.to(20);
    expect(last).toHaveBeenCalledTimes(2);
  });
});

describe('scrollPageTo', () => {
  let scrolling: Scrolling;

  beforeEach(() => {
    scrolling = fakeScrolling();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Length of a frame of the fake clock, in ms. */
  const FRAME_MS = 16;

  describe('scrolling the page', () => {
    it('takes its duration, to a frame, and ends at the target', async () => {
      const arrived = scrollPageTo(2000, 500);
      await pass(499);
      expect(scrollY).toBeLessThan(2000);
      expect(scrollY).toBeGreaterThan(1950);
      await pass(FRAME_MS + 1);
      expect(scrollY).toBe(2000);
      expect(await arrived).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('moves in one direction, with an ease at both ends', async () => {
      scrollPageTo(2000, 500);
      const steps: number[] = [];
      let before = 0;
      for (let frame = 0; frame < 32; frame++) {
        await pass(FRAME_MS);
        steps.push(scrollY - before);
        before = scrollY;
      }
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
      const middle = Math.max(...steps.slice(12, 20));
      expect(steps[1]).toBeLessThan(middle / 3);
      expect(steps.at(-3)).toBeLessThan(middle / 3);
    });

    it.each([
      [-50, 0],
      [9000, 4000],
    ])('to %i ends where the page ends, at %i', async (top, end) => {
      scrolling.to(1000);
      const arrived = scrollPageTo(top, 500);
      await pass(600);
      expect(scrollY).toBe(end);
      expect(await arrived).toBe(true);
    });

    it('is not stopped by the key that began it and is still held', async () => {
      for (const key of ['Enter', ' ']) {
        scrolling.to(0);
        scrollPageTo(2000, 500);
        await pass(260);
        dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true }));
        await pass(600);
        expect(scrollY).toBe(2000);
      }
    });

    it('follows a target that moves meanwhile', async () => {
      let top = 2000;
      scrollPageTo(() => top, 500);
      await pass(250);
      top = 1500;
      await pass(300);
      expect(scrollY).toBe(1500);
    });

    it('follows a target that still moves in every other frame at the end', async () => {
      let frame = 0;
      scrollPageTo(() => 2000 - 20 * Math.floor(Math.min(++frame, 60) / 2), 500);
      await pass(1100);
      expect(scrollY).toBe(1400);
    });

    it('follows a target that still moves at the end, for a limited time', async () => {
      const settle = vi.fn();
      let top = 2000;
      scrollPageTo(() => top--, 500).then(settle);
      await pass(600);
      expect(settle).not.toHaveBeenCalled();
      await pass(1000);
      expect(settle).toHaveBeenCalledExactlyOnceWith(true);
    });

    it.each([
      [1000.73, 1001],
      [1000.3, 1000],
      [3999.9, 4000],
    ])('to %f ends at the nearest position of a browser with whole pixels only: %i', async (top, end) => {
      vi.mocked(scrollTo).mockImplementation(((options: ScrollToOptions) => {
        document.documentElement.scrollTop = Math.trunc(options.top ?? 0);
      }) as typeof scrollTo);
      scrollPageTo(top, 500);
      await pass(600);
      expect(scrollY).toBe(end);
      scrolling.reduceMotion(true);
      scrollPageTo(0, 500);
      scrollPageTo(top, 500);
      expect(scrollY).toBe(end);
    });

    it('jumps for a reader who prefers reduced motion', async () => {
      scrolling.reduceMotion(true);
      const arrived = scrollPageTo(2000, 500);
      expect(scrollY).toBe(2000);
      expect(await arrived).toBe(true);
    });

    it('overrides the site’s own scroll-behavior: smooth', async () => {
      scrollPageTo(2000, 500);
      await pass(600);
      for (const [options] of vi.mocked(scrollTo).mock.calls) expect(options).toMatchObject({ behavior: 'instant' });
    });
  });

  describe('scrolling is stopped', () => {
    it('by another call, which continues from there', async () => {
      const first = scrollPageTo(2000, 500);
      await pass(250);
      const half = scrollY;
      const second = scrollPageTo(0, 500);
      expect(await first).toBe(false);
      await pass(FRAME_MS);
      expect(Math.abs(scrollY - half)).toBeLessThan(20);
      await pass(500);
      expect(scrollY).toBe(0);
      expect(await second).toBe(true);
    });

    it('by a jump', async () => {
      const first = scrollPageTo(2000, 500);
      await pass(250);
      scrollPageTo(100, 0);
      expect(await first).toBe(false);
      await pass(500);
      expect(scrollY).toBe(100);
    });

    it.each([
      new Event('wheel'),
      new Event('touchstart'),
      new Event('pointerdown'),
      new Event('popstate'),
      new KeyboardEvent('keydown', { key: 'ArrowDown' }),
      new KeyboardEvent('keydown', { key: 'Tab' }),
    ])('by the reader: $type', async (event) => {
      const arrived = scrollPageTo(2000, 500);
      await pass(250);
      const there = scrollY;
      dispatchEvent(event);
      expect(await arrived).toBe(false);
      await pass(500);
      expect(scrollY).toBe(there);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('but not by a key that does not scroll', async () => {
      const arrived = scrollPageTo(2000, 500);
      await pass(250);
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
      await pass(300);
      expect(await arrived).toBe(true);
    });
  });
});

describe('keepPlace', () => {
  /** An element 100 px high whose end is so far below the top of the window, in CSS px. */
  function place(bottom: number): { element: Element; resize(by: number): void } {
    const element = document.createElement('div');
    let end = bottom;
    vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, end - 100, 10, 100));
    return {
      element,
      resize: (by) => {
        end += by;
      },
    };
  }

  beforeEach(() => void vi.spyOn(window, 'scrollBy').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  describe('an element that starts above the window', () => {
    it.each([
      [-20, -86],
      [-20, 40],
      [60, -86],
    ])('ends at %i px and changes its height by %i px scrolls the page by that, at once', (bottom, by) => {
      const { element, resize } = place(bottom);
      keepPlace(element, () => resize(by));
      expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: by, behavior: 'instant' });
    });

    it('keeps its height, or has been compensated by scroll anchoring, does not scroll the page', () => {
      const { element } = place(-20);
      keepPlace(element, () => {});
      expect(scrollBy).not.toHaveBeenCalled();
    });
  });

  it.each([100, 600, 2000])(
    'an element that starts in the window or below it, and ends at %i px, does not scroll the page',
    (bottom) => {
      const { element, resize } = place(bottom);
      keepPlace(element, () => resize(-86));
      expect(scrollBy).not.toHaveBeenCalled();
    },
  );
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

it('the focus is near a place when it is in it, or nowhere', () => {
  document.body.innerHTML = '<p>Text</p><div><button>Button</button></div>';
  const [text, box] = [find('p'), find('div')];
  expect(isNear(text)).toBe(true);
  find('button').focus();
  expect([isNear(text), isNear(text, box), isNear()]).toEqual([false, true, false]);
});

it('the focus is near a form that it is in, whatever the form’s controls are called', () => {
  document.body.innerHTML = '<form><button>Button</button></form>';
  const form = document.forms[0] as HTMLFormElement;
  shadowMembers(form, ['contains']);
  form.querySelector('button')?.focus();
  expect(isNear(form)).toBe(true);
});

describe('the focus', () => {
  const find = (selector: string) => document.querySelector(selector) as HTMLElement;

  beforeEach(() => {
    focusOnlyFocusable();
    document.body.innerHTML = '<h2>Title</h2><button>Button</button><p tabindex="-1">Text</p>';
  });

  it('an element that is not focusable gets a tabindex until it loses the focus', () => {
    focusTarget(find('h2'));
    expect(document.activeElement).toBe(find('h2'));
    expect(find('h2').getAttribute('tabindex')).toBe('-1');
    find('button').focus();
    expect(find('h2').hasAttribute('tabindex')).toBe(false);
  });

  it('a focusable element keeps its tabindex', () => {
    focusTarget(find('p'));
    expect(document.activeElement).toBe(find('p'));
    find('button').focus();
    expect(find('p').getAttribute('tabindex')).toBe('-1');
  });

  it('a second focus has the same effect as the first', () => {
    focusTarget(find('h2'));
    focusTarget(find('h2'));
    find('button').focus();
    expect(find('h2').hasAttribute('tabindex')).toBe(false);
  });

  it('the body is focused for the top of the page', () => {
    find('button').focus();
    focusTarget(document.body);
    expect(document.activeElement).toBe(document.body);
    find('button').focus();
    expect(document.body.hasAttribute('tabindex')).toBe(false);
  });

  it('the tabindex stays when the window loses the focus', () => {
    focusTarget(find('h2'));
    find('h2').dispatchEvent(new FocusEvent('blur'));
    expect(find('h2').getAttribute('tabindex')).toBe('-1');
  });

  it('the focus is moved without scrolling', () => {
    const focus = vi.mocked(HTMLElement.prototype.focus);
    focusTarget(find('h2'));
    expect(focus.mock.calls.length).toBeGreaterThan(0);
    expect(focus.mock.calls.every(([options]) => options?.preventScroll)).toBe(true);
  });

  describe('the focus goes back', () => {
    beforeEach(() => {
      document.body.innerHTML =
        '<section><p><button>Button</button></p></section><svg><a></a></svg><button>Other</button>';
      find('body > button').focus();
    });

    it('to the element that had it, which stays as it was', () => {
      focusNearest(withAncestors(find('p > button')));
      expect(document.activeElement).toBe(find('p > button'));
      expect(find('p > button').hasAttribute('tabindex')).toBe(false);
    });

    it('to the nearest element around it that is still there', () => {
      const before = withAncestors(find('p > button'));
      find('p').remove();
      focusNearest(before);
      expect(document.activeElement).toBe(find('section'));
      expect(find('section').getAttribute('tabindex')).toBe('-1');
    });

    it.each([
      ['only the body is left', 'section'],
      ['what is left is no HTML element', 'a'],
    ])('nowhere when %s', (_why, selector) => {
      const before = withAncestors(find(selector));
      find(selector).remove();
      focusNearest(before);
      expect(document.activeElement).toBe(find('body > button'));
      expect(document.body.hasAttribute('tabindex')).toBe(false);
    });
  });
});
