import type { Page } from '../src/page/page.ts';
import { createScope, type EndingScope } from '../src/page/scope.ts';

/** A loader's page object, without a loader. Errors that no listener cancels are thrown at the test's end by `failures`. */
export function testPage(
  language: string = 'en',
  sitePath = '/',
  parameters: Readonly<Record<string, string>> = {},
): Page & { readonly failures: unknown[] } {
  const failures: unknown[] = [];
  const page: Page & { readonly failures: unknown[] } = {
    sitePath,
    language: /^de\b/.test(language) ? 'de' : 'en',
    tag: {
      url: new URL('http://localhost:3000/media/k2-islands.js'),
      lang: language,
      pageLanguage: /^de\b/.test(language) ? 'de' : 'en',
      sitePath,
      isDebug: parameters.debug === '1',
      parameter: (name) => parameters[name] ?? null,
    },
    failures,
    emit: (element, name, detail) =>
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true })),
    fail: (element, widget, error) => {
      failures.push(error);
      page.emit(element, 'k2:failed', { widget, error });
    },
    schedule: (task) => task(),
  };
  return page;
}

/** The scope of an adoption, without one. */
export const testScope = (page: Page = testPage(), element: Element = document.body): EndingScope =>
  createScope(page, { element, widget: 'test' });
