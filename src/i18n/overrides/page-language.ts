import type { Page } from '../../runtime/page/page.ts';

/**
 * Fetches the texts of the page's language, where they don't lie beside the code and are not there yet. No call waits for
 * it, and it never fails: without them English goes on.
 *
 * @param words What was given of a text meanwhile, to be replaced wherever it is shown.
 * @param read Gives that text again.
 * @returns nothing where there is nothing to fetch.
 */
export function fetchLanguage(page: Page, words?: string, read?: () => string): Promise<void> | undefined {
  if (page.texts || (/^(de|en|$)/i.test(page.tag.lang) && !page.parameter('texts'))) return undefined;
  return page
    .load(() => import('../languages/languages.ts'))
    .then(
      (module) => module.speak(page, words, read),
      () => {},
    );
}

/**
 * Gives a text, and sees to it that what is shown of it now is in the page's language when that has come.
 * @param read Gives the text in the language that our texts are in at that moment.
 */
export function speak(page: Page, read: () => string): string {
  const words = read();
  void fetchLanguage(page, words, read);
  return words;
}
