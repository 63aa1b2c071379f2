import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE, OUTBOX_STORE } from '../waiting/waiting.ts';
import type { Change, NewComment, WaitingComment, WaitingState } from './waiting-comment.ts';

export const DATABASE_VERSION = 2;

/** The first version had this store, too. */
export const OLD_FACTS_STORE = 'facts';

/** Time limit for opening the database, in ms: a blocked one never opens in some browsers. */
export const OPEN_LIMIT_MS = 3000;

/** A comment as an older build kept it, also after the form had begun to send it. */
type OldComment = WaitingComment & { readonly attempted?: boolean };

/** Finds comments that an older build may have sent: the reader is asked about these. */
const mayHaveArrived = ({ state, attempted }: OldComment) => state === 'sending' || (state === 'waiting' && attempted);

interface Schema extends DBSchema {
  [OUTBOX_STORE]: { key: number; value: Omit<WaitingComment, 'id'> & { id?: number } };
  [OLD_FACTS_STORE]: { key: string; value: boolean };
}

/** The store of comments that wait. Every function rejects if the browser keeps nothing (blocked, full, private). */
export interface OutboxStore {
  /** @returns the comment as it is kept, on disk, for certain. */
  add(comment: NewComment): Promise<WaitingComment>;
  /** All comments of a site, in the order of writing. */
  all(sitePath: string): Promise<WaitingComment[]>;
  /**
   * Changes a comment, in one step with looking at its state: only one tab gets it.
   * @returns the changed comment; `undefined` when it is gone, or in none of these states.
   */
  change(id: number, from: readonly WaitingState[], change: Change): Promise<WaitingComment | undefined>;
  /**
   * Removes a comment; one of the reader's choice only when it is in this state, as it may be on its way by now.
   * @returns whether it was there to be removed.
   */
  remove(id: number, from?: WaitingState): Promise<boolean>;
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= Promise.race([
    openDB<Schema>(DATABASE, DATABASE_VERSION, {
      async upgrade(database, oldVersion, _newVersion, transaction) {
        if (!oldVersion) {
          database.createObjectStore(OUTBOX_STORE, { keyPath: 'id', autoIncrement: true });
          return;
        }
        database.deleteObjectStore(OLD_FACTS_STORE);
        const store = transaction.objectStore(OUTBOX_STORE);
        for (const comment of await store.getAll())
          if (mayHaveArrived(comment as OldComment)) await store.put({ ...comment, state: 'unsure' });
      },
      // A newer version of us, in another tab, wants to change the database.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    }),
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new DOMException('The database does not open', 'TimeoutError')), OPEN_LIMIT_MS),
    ),
  ]);
  opened.catch(forget);
  return opened;
}

/** The outbox of this browser, in IndexedDB. */
export const indexedDbStore: OutboxStore = {
  async add(comment) {
    const database = await openDatabase();
    const kept = { ...comment, writtenAt: Date.now(), state: 'waiting' } as const;
    // The reader is told that it is kept: it must be on the disk by then.
    const transaction = database.transaction(OUTBOX_STORE, 'readwrite', { durability: 'strict' });
    const [id] = await Promise.all([transaction.store.add(kept), transaction.done]);
    return { ...kept, id };
  },
  async all(sitePath) {
    const kept = await (await openDatabase()).getAll(OUTBOX_STORE);
    return kept.filter((comment): comment is WaitingComment => comment.sitePath === sitePath);
  },
  async change(id, from, change) {
    const database = await openDatabase();
    const transaction = database.transaction(OUTBOX_STORE, 'readwrite', { durability: 'strict' });
    const found = await transaction.store.get(id);
    const changed = found && from.includes(found.state) ? { ...found, ...change, id } : undefined;
    if (changed) await transaction.store.put(changed);
    await transaction.done;
    return changed;
  },
  async remove(id, from) {
    const database = await openDatabase();
    const transaction = database.transaction(OUTBOX_STORE, 'readwrite');
    const found = await transaction.store.get(id);
    const isRemoved = !!found && (!from || found.state === from);
    if (isRemoved) await transaction.store.delete(id);
    await transaction.done;
    return isRemoved;
  },
};
