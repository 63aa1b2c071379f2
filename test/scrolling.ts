import { vi } from 'vitest';

/** The scrolling of a test: this DOM has no layout. */
export interface Scrolling {
  /** Scrolls as a reader does, and lets the frame after it pass. */
  to(top: number): void;
  /** Puts an element at a distance from the top of the page, in CSS px. */
  place(element: Element, top: number): void;
  /** Sets or unsets the reader's preference for reduced motion. */
  reduceMotion(reduced: boolean): void;
}

/** Makes the page 5,000 px high in a window of 1,000 px, and the clocks and frames those of the test. */
export function fakeScrolling(): Scrolling {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  const { documentElement } = document;
  vi.spyOn(documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  vi.spyOn(documentElement, 'clientHeight', 'get').mockReturnValue(1000);
  vi.spyOn(window, 'scrollTo').mockImplementation(((options: ScrollToOptions) => {
    documentElement.scrollTop = options.top ?? 0;
    dispatchEvent(new Event('scroll'));
  }) as typeof scrollTo);
  let reduced = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('reduced-motion') && reduced }) as MediaQueryList,
  );
  documentElement.scrollTop = 0;
  return {
    to(top) {
      documentElement.scrollTop = top;
      dispatchEvent(new Event('scroll'));
      vi.advanceTimersToNextFrame();
    },
    place(element, top) {
      vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top - scrollY, 100, 20));
    },
    reduceMotion(value) {
      reduced = value;
    },
  };
}
