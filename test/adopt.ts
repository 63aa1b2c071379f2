import type { Page, WidgetModule } from '../src/core/page.ts';
import { testPage } from './page.ts';

/**
 * Returns the adoption of a widget as the core carries it out (`src/core/adoption.ts`).
 * @returns releases the element: the signal is aborted, then the rest is undone.
 */
export function adopting(adopt: WidgetModule['adopt']) {
  return (element: HTMLElement, page: Page = testPage()): (() => void) => {
    const gone = new AbortController();
    const undo = adopt(element, page, gone.signal);
    return () => {
      gone.abort();
      undo?.();
    };
  };
}
