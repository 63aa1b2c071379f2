import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';
import type { NewComment, WaitingComment, WaitingState } from './waiting-comment.ts';

const DATABASE_VERSION = 1;

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, DATABASE_VERSION);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(OUTBOX_STORE, { keyPath: 'id', autoIncrement: true });
  return resultOf(opening);
}

/** Opens the database for one task. Resolves when the changes are on disk. */
async function withStore<Result>(task: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(OUTBOX_STORE, 'readwrite', { durability: 'strict' });
    const onDisk = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([task(transaction.objectStore(OUTBOX_STORE)), onDisk]);
    return result;
  } finally {
    database.close();
  }
}

/** The waiting comments of this browser. Every function rejects if it keeps nothing (blocked, full, private). */
export interface OutboxStore {
  add(comment: NewComment, state: WaitingState): Promise<void>;
  all(sitePath: string): Promise<WaitingComment[]>;
  /**
   * Changes the state of a comment, or removes it without `to`. This is atomic: only one tab gets the comment.
   * @returns false if it is gone, or in another state than `from`.
   */
  change(id: number, from: WaitingState['kind'], to?: WaitingState): Promise<boolean>;
}

export const indexedDbStore: OutboxStore = {
  async add(comment, state) {
    // Without Web Locks (sites without TLS), two tabs might send the same comment.
    if (state.kind === 'waiting' && !('locks' in navigator))
      throw new DOMException('No Web Locks', 'NotSupportedError');
    await withStore((store) => resultOf(store.add({ ...comment, state })));
  },

  async all(sitePath) {
    const kept: WaitingComment[] = await withStore((store) => resultOf(store.getAll()));
    return kept.filter((comment) => comment.sitePath === sitePath);
  },

  change: (id, from, to) =>
    withStore(async (store) => {
      const found: WaitingComment | undefined = await resultOf(store.get(id));
      if (found?.state.kind !== from) return false;
      if (to) await resultOf(store.put({ ...found, state: to }));
      else await resultOf(store.delete(id));
      return true;
    }),
};
