import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';

/** Tests whether comments of a site wait in this browser, without our database library or a new database. */
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
