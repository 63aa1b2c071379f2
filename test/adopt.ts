import type { Page } from '../src/page/page.ts';
import type { WidgetModule } from '../src/page/widget.ts';
import { testPage, testScope } from './page.ts';

/**
 * Returns the adoption of a widget as the core carries it out (`src/core/adoption.ts`).
 * @returns releases the element. An error in `adopt` does, too.
 */
export function adopting(adopt: WidgetModule['adopt']) {
  return (element: HTMLElement, page: Page = testPage()): (() => void) => {
    const scope = testScope(page, element);
    try {
      const result = adopt(element, scope);
      result?.catch(scope.fail);
      return scope.end;
    } catch (error) {
      scope.end();
      throw error;
    }
  };
}
