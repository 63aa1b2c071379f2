import type { Page, WidgetModule } from '../src/core/page.ts';
import { testPage } from './page.ts';

/**
 * Returns the adoption of a widget as the core carries it out (`src/core/adoption.ts`).
 * @returns releases the element: the signal is aborted, then the rest is undone. An error aborts it as well.
 */
export function adopting(adopt: WidgetModule['adopt']) {
  return (element: HTMLElement, page: Page = testPage()): (() => void) => {
    const gone = new AbortController();
    try {
      const result = adopt(element, page, gone.signal);
      if (typeof result === 'object') result.catch((error) => page.fail(element, 'test', error));
      return () => {
        gone.abort();
        if (typeof result === 'function') result();
      };
    } catch (error) {
      gone.abort();
      throw error;
    }
  };
}
