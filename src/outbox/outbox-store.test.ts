// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';
import { DATABASE_VERSION, indexedDbStore as store } from './outbox-store.ts';

interface OpenOptions {
  upgrade(database: object, from: number, to: number, transaction: object): Promise<void>;
}
const idb = vi.hoisted(() => ({ openDB: vi.fn() }));
vi.mock('idb', () => idb);

/** A database in memory, as far as it is used. */
function memory() {
  const values = new Map<number, object>();
  return {
    close: vi.fn(),
    transaction: vi.fn((_name: string, _mode: string, _options: object) => ({
      done: Promise.resolve(),
      store: {
        add: async (value: object) => values.set(values.size + 1, { ...value, id: values.size + 1 }),
        get: async (key: number) => values.get(key),
        getAll: async () => [...values.values()],
        delete: async (key: number) => values.delete(key),
        put: async (value: { id: number }) => values.set(value.id, value),
      },
    })),
  };
}

let database = memory();
const upgrade = (...parameters: Parameters<OpenOptions['upgrade']>) =>
  idb.openDB.mock.lastCall?.[2].upgrade(...parameters);

beforeEach(() => {
  database = memory();
  idb.openDB.mockReset().mockImplementation(async () => database);
  vi.stubGlobal('navigator', { locks: {} });
});

describe('a comment in the database', () => {
  it('is on disk before add resolves, and is listed for its own site', async () => {
    await store.add(UNSENT_COMMENT, { kind: 'waiting' });
    expect(database.transaction.mock.lastCall).toEqual([OUTBOX_STORE, 'readwrite', { durability: 'strict' }]);
    await store.add({ ...UNSENT_COMMENT, sitePath: '/sub/' }, { kind: 'waiting' });
    expect(await store.all('/')).toEqual([{ ...UNSENT_COMMENT, id: 1, state: { kind: 'waiting' } }]);
    expect(database.close).toHaveBeenCalledTimes(3);
  });

  it('is changed or removed only in the expected state', async () => {
    await store.add(UNSENT_COMMENT, { kind: 'waiting' });
    expect(await store.change(1, 'waiting', { kind: 'sending' })).toBe(true);
    expect(await store.change(1, 'waiting', { kind: 'sending' })).toBe(false);
    expect(await store.change(1, 'waiting')).toBe(false);
    expect(await store.change(99, 'waiting')).toBe(false);
    expect(await store.all('/')).toMatchObject([{ id: 1, state: { kind: 'sending' } }]);
    expect(await store.change(1, 'sending')).toBe(true);
    expect(await store.all('/')).toEqual([]);
  });

  it('is refused in a browser without Web Locks, in which two tabs might send it', async () => {
    vi.stubGlobal('navigator', {});
    await expect(store.add(UNSENT_COMMENT, { kind: 'waiting' })).rejects.toThrow('No Web Locks');
    expect(idb.openDB).not.toHaveBeenCalled();
  });
});

describe('the outbox database', () => {
  it('is created with its object store', async () => {
    await store.all('/');
    expect(idb.openDB).toHaveBeenCalledExactlyOnceWith(DATABASE, DATABASE_VERSION, expect.anything());
    const createObjectStore = vi.fn();
    await upgrade({ createObjectStore }, 0, DATABASE_VERSION, {});
    expect(createObjectStore.mock.calls).toEqual([[OUTBOX_STORE, { keyPath: 'id', autoIncrement: true }]]);
  });
});
