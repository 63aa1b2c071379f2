import type { Page } from './page.ts';
import type { WidgetEntry } from './widget.ts';

/** Runs a step of one widget: what it throws is told as a failure of that widget, and the next one has its turn. */
export function attempt(entry: WidgetEntry, element: Element, page: Page, step: () => void): void {
  try {
    step();
  } catch (error) {
    page.fail(element, entry.name, error);
  }
}
