import type { Page } from '../../runtime/page/page.ts';

/** What a page has beside its texts while those of its language are in a file; copies of this module share it. */
export interface FetchedLanguage extends Page {
  /** Fulfilled when the texts are there, or can't be had for now. */
  speaking?: Promise<unknown> | undefined;
  /** Texts that were given in another language before, and how to get them again. */
  given?: Map<string, () => string>;
}

/** How long a text may wait for the page's language at most, in ms. */
const WAIT_MS = 1_000;

/** After a failure, texts stay as they are for so long before the file is asked for again, in ms. */
const AGAIN_MS = 10_000;

/**
 * Fetches the texts of the page's language, where they don't lie beside the code and are not there yet. No call waits for
 * it, and it never fails.
 * @returns nothing where there is nothing to fetch.
 */
export function fetchLanguage(page: FetchedLanguage): Promise<unknown> | undefined {
  const { pageLanguage } = page.tag;
  const isBeside = /^(de|en)?$/.test(pageLanguage) && !page.parameter('texts')?.split(',').includes(pageLanguage);
  if (isBeside || page.texts) return undefined;
  page.speaking ??= page
    .load(() => import('../languages/languages.ts'))
    .then((module) => module.speak(page))
    .catch(() => {
      setTimeout(() => {
        page.speaking = undefined;
      }, AGAIN_MS);
    });
  return page.speaking;
}

/** Waits for the texts of the page's language, where they are on their way; a second at most, then English goes on. */
export async function waitForLanguage(page: Page): Promise<void> {
  const speaking = fetchLanguage(page);
  if (speaking) await Promise.race([speaking, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
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
