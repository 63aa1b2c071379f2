import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace } from './scroll.ts';

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
