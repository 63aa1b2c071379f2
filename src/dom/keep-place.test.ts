import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace } from './keep-place.ts';

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

describe('what begins above the window', () => {
  it.each([
    [-20, -86],
    [-20, 40],
    [60, -86],
  ])('ends at %i px, and changes its height by %i px, takes the page along, at once', (bottom, by) => {
    const { element, resize } = place(bottom);
    keepPlace(element, () => resize(by));
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: by, behavior: 'instant' });
  });

  it('and keeps its height, or has been scrolled along by the browser, leaves the page alone', () => {
    const { element } = place(-20);
    keepPlace(element, () => {});
    expect(scrollBy).not.toHaveBeenCalled();
  });
});

it.each([100, 600, 2000])('what begins in the window or below it, and ends at %i px, may grow and shrink', (bottom) => {
  const { element, resize } = place(bottom);
  keepPlace(element, () => resize(-86));
  expect(scrollBy).not.toHaveBeenCalled();
});
