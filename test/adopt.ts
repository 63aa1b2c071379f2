import type { Page } from '../src/page/page.ts';
import { createScope } from '../src/page/scope.ts';
import type { WidgetModule } from '../src/page/widget.ts';
import { testPage } from './page.ts';

/**
 * Returns the adoption of a widget as the core carries it out (`src/core/adoption.ts`).
 * @returns releases the element. An error in `adopt` does, too.
 */
export function adopting(adopt: WidgetModule['adopt']) {
  return (element: HTMLElement, page: Page = testPage()): (() => void) => {
    const scope = createScope(page);
    try {
      const result = adopt(element, scope);
      result?.catch((error) => page.fail(element, 'test', error));
      return scope.end;
    } catch (error) {
      scope.end();
      throw error;
    }
  };
}
