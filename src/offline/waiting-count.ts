import type { WaitingComment } from '../outbox/waiting-comment.ts';
import { DATABASE, OUTBOX_STORE } from './constants.ts';

/**
 * The comments of a site in the outbox of this browser, read without our database library and without making a database
 * where there is none. None where the browser keeps nothing.
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
