import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusOnlyFocusable } from '../../test/focusable.ts';
import {
  bringIntoView,
  coveredTop,
  focusNearest,
  focusTarget,
  isFocusInOrNowhere,
  keepPlace,
  keepTop,
  withAncestors,
} from './scroll.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

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
    ['scrolls the page by the difference', -20, -86, -86],
    ['scrolls the page by the difference', -20, 40, 40],
    ['starts above the window, and scrolls the page', 60, -86, -86],
    ['has not moved, and scrolls nothing', -20, 0, undefined],
    ['starts in the window, and scrolls nothing', 100, -86, undefined],
    ['is below the window, and scrolls nothing', 2000, -86, undefined],
  ])('%s: ends at %i px, changes by %i', (_what, bottom, by, moved) => {
    change(bottom, by);
    expect(vi.mocked(scrollBy).mock.calls).toEqual(moved === undefined ? [] : [[{ top: moved, behavior: 'instant' }]]);
  });
});

it.each([
  ['above the window', -900, 40],
  ['in the window', 100, 40],
  ['below the window', 2000, undefined],
])('a list %s keeps its place when a line above it appears, if it can be seen from there', (_where, before, moved) => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  const list = document.createElement('ul');
  let top = before;
  vi.spyOn(list, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 10, 100));
  const restoreTop = keepTop(list);
  top += 40;
  restoreTop();
  expect(scrolled.mock.calls).toEqual(moved === undefined ? [] : [[{ top: moved, behavior: 'instant' }]]);
});

it('the focus is in a place, or nowhere', () => {
  document.body.innerHTML = '<p>Text</p><div><button>Button</button></div>';
  const [text, box] = [find('p'), find('div')];
  expect(isFocusInOrNowhere(text)).toBe(true);
  find('button').focus();
  expect([isFocusInOrNowhere(text), isFocusInOrNowhere(text, box), isFocusInOrNowhere()]).toEqual([false, true, false]);
});

describe('the focus', () => {
  beforeEach(() => {
    focusOnlyFocusable();
    document.body.innerHTML = '<h2>Title</h2><button>Button</button><p tabindex="-1">Text</p>';
  });

  it.each([
    ['to an element that is not focusable, which has a tabindex until it loses the focus', 'h2', '-1', null],
    ['to a focusable element, which keeps its tabindex', 'p', '-1', '-1'],
    ['to the body, for the top of the page', 'body', '-1', null],
  ])('moves %s', (_what, selector, during, after) => {
    find('button').focus();
    for (let times = 0; times < 2; times++) focusTarget(find(selector));
    expect([document.activeElement, find(selector).getAttribute('tabindex')]).toEqual([find(selector), during]);
    find('button').focus();
    expect(find(selector).getAttribute('tabindex')).toBe(after);
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

    it('to the nearest ancestor that is still in the page', () => {
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

describe('bars of the site at the top of the window', () => {
  const at = (element: HTMLElement, top: number, bottom: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
    return element;
  };
  beforeEach(() => {
    document.body.innerHTML =
      '<header style="position: fixed"><b>Title</b></header><nav style="position: sticky"></nav><aside style="position: fixed"></aside><main><p></p></main>';
    const bars = [at(find('header'), 0, 60), at(find('nav'), 60, 90), at(find('aside'), 0, 700)];
    // `ownDocument` reads the prototype.
    vi.spyOn(Object.getPrototypeOf(document) as Document, 'elementsFromPoint').mockImplementation(
      (_x: number, y: number) => {
        const hits = bars.filter(
          (bar) => bar.getBoundingClientRect().top <= y && y < bar.getBoundingClientRect().bottom,
        );
        return [...hits.map((bar) => bar.querySelector('b') ?? bar), find('main')];
      },
    );
    vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('cover as much as they are high together, without what is over most of the window', () => {
    expect(coveredTop(find('p'))).toBe(90);
  });

  it('do not count for something in them', () => {
    expect(coveredTop(find('b'))).toBe(0);
  });

  it.each([
    [20, [-70]],
    [90, []],
    [-300, []],
  ])('do not cover what is scrolled to %i px from the top', (top, moves) => {
    find('p').scrollIntoView = vi.fn();
    bringIntoView(at(find('p'), top, top + 20));
    expect(vi.mocked(scrollBy).mock.calls.map(([options]) => (options as ScrollToOptions).top)).toEqual(moves);
  });

  it('do not cover it when one of them has come with the scrolling', () => {
    vi.useFakeTimers();
    find('header').style.position = 'static';
    find('nav').style.position = 'static';
    bringIntoView(at(find('p'), 0, 20));
    expect(scrollBy).not.toHaveBeenCalled();
    find('header').style.position = 'fixed';
    vi.advanceTimersByTime(500);
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: -60, behavior: 'instant' });
  });
});
