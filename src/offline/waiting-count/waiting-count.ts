import { DATABASE, OUTBOX_STORE } from '../names/constants.ts';

/**
 * How many comments are in the outbox of this browser, found out without our database library and without making a
 * database where there is none. 0 where the browser keeps nothing.
 */
export function countWaiting(): Promise<number> {
  return new Promise((resolve) => {
    const none = () => resolve(0);
    try {
      const opening = indexedDB.open(DATABASE);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = none;
      opening.onsuccess = () => {
        const { result } = opening;
        try {
          const counting = result.transaction(OUTBOX_STORE).objectStore(OUTBOX_STORE).count();
          counting.onerror = none;
          counting.onsuccess = () => resolve(counting.result);
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
