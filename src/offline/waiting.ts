import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';

/**
 * Tests whether the outbox of this browser has comments of a site, without our database library, and without making a
 * database. False if the browser keeps nothing.
 */
export function hasWaiting(sitePath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const { result } = opening;
      const reading = result.transaction(OUTBOX_STORE).objectStore(OUTBOX_STORE).getAll();
      reading.onerror = () => resolve(false);
      // Other sites of this origin have theirs in the same store.
      reading.onsuccess = () =>
        resolve(reading.result.some((comment: { readonly sitePath: string }) => comment.sitePath === sitePath));
      result.close();
    };
  });
}
