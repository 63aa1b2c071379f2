import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { plainTexts, plural } from '../i18n/texts.ts';
import type { WaitingComment } from '../outbox/waiting-comment.ts';

/** Database of this origin; several sites may share it. */
export const DATABASE = 'k2-islands';
export const OUTBOX_STORE = 'outbox';

/** Tests whether a comment will be sent without the reader. */
export function isDue({ state }: WaitingComment): boolean {
  return state === 'waiting' || state === 'sending';
}

/**
 * Reads the comments of a site in the outbox of this browser, without our database library, and without making a database.
 * Gives none if the browser keeps nothing.
 */
export function readWaiting(sitePath: string): Promise<readonly WaitingComment[]> {
  return new Promise((resolve) => {
    const none = () => resolve([]);
    try {
      const opening = indexedDB.open(DATABASE);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = none;
      opening.onsuccess = () => {
        const { result } = opening;
        try {
          // Other sites of this origin have theirs in the same store.
          const reading: IDBRequest<WaitingComment[]> = result
            .transaction(OUTBOX_STORE)
            .objectStore(OUTBOX_STORE)
            .getAll();
          reading.onerror = none;
          reading.onsuccess = () => resolve(reading.result.filter((comment) => comment.sitePath === sitePath));
        } catch {
          none();
        }
        result.close();
      };
    } catch {
      none();
    }
  });
}

/** The words of the count. They are not in the catalogue, as this file needs no other words. */
export const WORDS = {
  de: { count_one: 'Ein Kommentar wartet.', count_other: '{0} Kommentare warten.' },
  en: { count_one: 'One comment is waiting.', count_other: '{0} comments are waiting.' },
};

/** Tells the page, and the loader's offline bar, how many comments wait to be sent. */
export function emitWaitingCount(page: Page, count: number): void {
  const words = count ? plural(page, plainTexts<string>(page, 'waiting', WORDS), 'count_', count) : '';
  page.emit(ownDocument.documentElement, 'k2:comments-waiting', { count, words });
}
