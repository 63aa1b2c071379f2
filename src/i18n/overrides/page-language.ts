import type { Page } from '../../runtime/page/page.ts';

/** What a page has beside its texts while those of its language are in a file; copies of this module share it. */
export interface FetchedLanguage extends Page {
  /** Fulfilled when the texts are there, or can't be had for now. */
  speaking?: Promise<unknown> | undefined;
  /** Texts that were given in another language before, and how to get them again. */
  given?: Map<string, () => string>;
}

/**
 * Fetches the texts of the page's language, where they don't lie beside the code and are not there yet. No call waits for
 * it, and it never fails: what could not be had is asked for again with the next text.
 * @returns nothing where there is nothing to fetch.
 */
export function fetchLanguage(page: FetchedLanguage): Promise<unknown> | undefined {
  if (page.texts || (/^((de|en)\b|$)/i.test(page.tag.lang) && !page.parameter('texts')?.includes(page.language)))
    return undefined;
  page.speaking ??= page
    .load(() => import('../languages/languages.ts'))
    .then(
      (module) => module.speak(page),
      () => {},
    );
  return page.speaking;
}

/**
 * Gives a text, and sees to it that what is shown of it now is in the page's language when that has come.
 * @param read Gives the text in the language that our texts are in at that moment.
 */
export function speak(page: FetchedLanguage, read: () => string): string {
  const words = read();
  if (fetchLanguage(page)) {
    page.given ??= new Map();
    page.given.set(words, read);
  }
  return words;
}
