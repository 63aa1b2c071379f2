// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { DATABASE, OUTBOX_STORE } from '../waiting/waiting.ts';
import { DATABASE_VERSION, OLD_FACTS_STORE, OPEN_LIMIT_MS } from './outbox-store.ts';

interface OpenOptions {
  upgrade(database: object, from: number, to: number, transaction: object): Promise<void>;
  blocking(current: number, blocked: number, event: { target: object }): void;
  terminated(): void;
}
const idb = vi.hoisted(() => ({ openDB: vi.fn() }));
vi.mock('idb', () => idb);

/** A database in memory, as far as it is asked for. */
function memory() {
  const stores: Record<string, Map<unknown, unknown>> = { [OUTBOX_STORE]: new Map() };
  const storeOf = (name: string) => stores[name] ?? new Map();
  let last = 0;
  const transaction = vi.fn((name: string, _mode: string, _options: object) => ({
    done: Promise.resolve(),
    store: {
      add: async (value: object) => {
        storeOf(name).set(++last, { ...value, id: last });
        return last;
      },
      get: async (key: number) => storeOf(name).get(key),
      delete: async (key: number) => storeOf(name).delete(key),
      put: async (value: { id: number }) => storeOf(name).set(value.id, value),
    },
  }));
  return {
    transaction,
    getAll: async (name: string) => [...storeOf(name).values()],
  };
}

let database = memory();
/** The store as a page finds it that has just been loaded. */
async function open() {
  vi.resetModules();
  return (await import('./outbox-store.ts')).indexedDbStore;
}
const options = () => idb.openDB.mock.lastCall?.[2] as OpenOptions;

beforeEach(() => {
  database = memory();
  idb.openDB.mockReset().mockImplementation(async () => database);
});

describe('a comment in the database', () => {
  it('is written with strict durability before add resolves', async () => {
    vi.useFakeTimers({ now: 1000 });
    const store = await open();
    const kept = { ...UNSENT_COMMENT, id: 1, writtenAt: 1000, state: 'waiting' };
    expect(await store.add(UNSENT_COMMENT)).toEqual(kept);
    expect(database.transaction.mock.lastCall).toEqual([OUTBOX_STORE, 'readwrite', { durability: 'strict' }]);
    await store.add({ ...UNSENT_COMMENT, sitePath: '/sub/' });
    expect(await store.all('/')).toEqual([kept]);
    expect(await store.remove(1, 'editing')).toBe(false);
    expect(await store.all('/')).toEqual([kept]);
    expect(await store.remove(1)).toBe(true);
    expect(await store.remove(1)).toBe(false);
    expect(await store.all('/')).toEqual([]);
  });

  it('is changed only when its state is one of the expected ones', async () => {
    const store = await open();
    const { id } = await store.add(UNSENT_COMMENT);
    expect(await store.change(id, ['waiting', 'refused'], { state: 'sending', startedAt: 5 })).toMatchObject({
      id,
      state: 'sending',
      startedAt: 5,
    });
    expect(database.transaction.mock.lastCall).toEqual([OUTBOX_STORE, 'readwrite', { durability: 'strict' }]);
    expect(await store.change(id, ['waiting'], { state: 'editing' })).toBeUndefined();
    expect(await store.change(99, ['waiting'], { state: 'editing' })).toBeUndefined();
    expect(await store.all('/')).toMatchObject([{ id, state: 'sending' }]);
  });
});

describe('the outbox database', () => {
  it('is opened once, with its object store', async () => {
    const store = await open();
    await Promise.all([store.all('/'), store.all('/')]);
    expect(idb.openDB).toHaveBeenCalledExactlyOnceWith(DATABASE, DATABASE_VERSION, expect.anything());
    const createObjectStore = vi.fn();
    await options().upgrade({ createObjectStore }, 0, DATABASE_VERSION, {});
    expect(createObjectStore.mock.calls).toEqual([[OUTBOX_STORE, { keyPath: 'id', autoIncrement: true }]]);
  });

  it('asks about comments of an older build that may have arrived', async () => {
    const store = await open();
    await store.all('/');
    const old = { ...UNSENT_COMMENT, writtenAt: 1000, seenUpTo: 5 };
    const kept = [
      { ...old, id: 1, state: 'waiting', attempted: false },
      { ...old, id: 2, state: 'waiting', attempted: true },
      { ...old, id: 3, state: 'waiting', attempted: true, unreached: true },
      { ...old, id: 4, state: 'sending', attempted: false, startedAt: 1000 },
      { ...old, id: 5, state: 'refused', attempted: true },
    ];
    const put = vi.fn();
    const deleteObjectStore = vi.fn();
    const objectStore = (name: string) => ({ getAll: async () => (name === OUTBOX_STORE ? kept : []), put });
    await options().upgrade({ deleteObjectStore }, 1, DATABASE_VERSION, { objectStore });
    expect(put.mock.calls.map(([{ id, state }]) => [id, state])).toEqual([2, 3, 4].map((id) => [id, 'unsure']));
    expect(deleteObjectStore.mock.calls).toEqual([[OLD_FACTS_STORE]]);
  });

  it('is closed for a newer version, and opened again for the next access', async () => {
    const store = await open();
    await store.all('/');
    const close = vi.fn();
    options().blocking(1, 2, { target: { close } });
    expect(close).toHaveBeenCalledOnce();
    await store.all('/');
    options().terminated();
    await store.all('/');
    expect(idb.openDB).toHaveBeenCalledTimes(3);
  });

  it('rejects when it can’t be opened, and is opened again at the next access', async () => {
    idb.openDB.mockRejectedValueOnce(new DOMException('denied', 'SecurityError'));
    const store = await open();
    await expect(store.all('/')).rejects.toThrow('denied');
    await expect(store.all('/')).resolves.toEqual([]);
  });

  it('rejects with a TimeoutError when opening it never ends', async () => {
    vi.useFakeTimers();
    idb.openDB.mockReturnValueOnce(new Promise(() => {}));
    const store = await open();
    const failed = expect(store.all('/')).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS);
    await failed;
    await expect(store.all('/')).resolves.toEqual([]);
  });
});
