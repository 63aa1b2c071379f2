import { DATABASE, OUTBOX_STORE } from '../names/constants.ts';
import type { WaitingComment } from '../outbox/waiting-comment.ts';

/**
 * How many comments of a site are in the outbox of this browser, found out without our database library and without
 * making a database where there is none. 0 where the browser keeps nothing.
 *
 * @param isCounted Counts only some of them.
 */
export function countWaiting(
  sitePath: string,
  isCounted: (comment: WaitingComment) => boolean = () => true,
): Promise<number> {
  return new Promise((resolve) => {
    const none = () => resolve(0);
    try {
      const opening = indexedDB.open(DATABASE);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = none;
      opening.onsuccess = () => {
        const { result } = opening;
        try {
          // Not `count`: other sites of this origin have theirs in the same store.
          const reading: IDBRequest<WaitingComment[]> = result
            .transaction(OUTBOX_STORE)
            .objectStore(OUTBOX_STORE)
            .getAll();
          reading.onerror = none;
          reading.onsuccess = () =>
            resolve(reading.result.filter((comment) => comment.sitePath === sitePath && isCounted(comment)).length);
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
