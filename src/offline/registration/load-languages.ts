import type { Page } from '../../runtime/page/page.ts';

/** Fetches what brings texts in other languages than English and German, on a page in one of these. */
export function loadLanguages(page: Page): Promise<typeof import('../../i18n/languages/languages.ts')> | undefined {
  if (/^(de|en|$)/i.test(page.tag.lang)) return undefined;
  return page.load(() => import('../../i18n/languages/languages.ts'));
}
