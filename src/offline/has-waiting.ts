import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';

/** Tests for waiting comments of a site, without the database library, and without creating a database. */
export function hasWaiting(sitePath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const { result } = opening;
      const reading = result.transaction(OUTBOX_STORE).objectStore(OUTBOX_STORE).getAll();
      reading.onerror = () => resolve(false);
      // Other sites of this origin share the store.
      reading.onsuccess = () =>
        resolve(reading.result.some((comment: { readonly sitePath: string }) => comment.sitePath === sitePath));
      result.close();
    };
  });
}
