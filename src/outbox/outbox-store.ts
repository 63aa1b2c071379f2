import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';
import type { NewComment, WaitingComment, WaitingState } from './waiting-comment.ts';

export const DATABASE_VERSION = 1;

interface Schema extends DBSchema {
  [OUTBOX_STORE]: { key: number; value: Omit<WaitingComment, 'id'> & { id?: number } };
}

type Store = IDBPObjectStore<Schema, [typeof OUTBOX_STORE], typeof OUTBOX_STORE, 'readwrite'>;

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, DATABASE_VERSION, {
    upgrade: (database) => void database.createObjectStore(OUTBOX_STORE, { keyPath: 'id', autoIncrement: true }),
  });
}

/** Opens the database for one task. Resolves when the changes are on disk. */
async function withStore<Result>(task: (store: Store) => Promise<Result>): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(OUTBOX_STORE, 'readwrite', { durability: 'strict' });
    const [result] = await Promise.all([task(transaction.store), transaction.done]);
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
    await withStore((store) => store.add({ ...comment, state }));
  },

  async all(sitePath) {
    const kept = await withStore((store) => store.getAll());
    return kept.filter((comment): comment is WaitingComment => comment.sitePath === sitePath);
  },

  change: (id, from, to) =>
    withStore(async (store) => {
      const found = await store.get(id);
      if (found?.state.kind !== from) return false;
      await (to ? store.put({ ...found, state: to }) : store.delete(id));
      return true;
    }),
};
