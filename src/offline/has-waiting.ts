import { ownDocument } from '../dom/nodes.ts';
import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';

/** A kept comment (src/outbox/waiting-comment.ts). */
interface Kept {
  readonly sitePath: string;
  readonly itemId: number;
  readonly state: { readonly kind: string };
}

/** Tests for a comment that this page shows: one that waits for approval is in the list of its article only. */
const isForPage = ({ itemId, state }: Kept) =>
  state.kind !== 'held' || !!ownDocument.querySelector(`[name=itemID][value="${itemId}"]`);

/** Tests for waiting comments of a site, without the code of the outbox, and without creating a database. */
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
        resolve(reading.result.some((kept: Kept) => kept.sitePath === sitePath && isForPage(kept)));
      result.close();
    };
  });
}
