// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNSENT_COMMENT } from '../../../test/outbox-store.ts';
import { DATABASE, DATABASE_VERSION, FACTS_STORE, OPEN_LIMIT_MS, OUTBOX_STORE } from '../names/constants.ts';

interface OpenOptions {
  upgrade(database: object): void;
  blocking(current: number, blocked: number, event: { target: object }): void;
  terminated(): void;
}
const idb = vi.hoisted(() => ({ openDB: vi.fn() }));
vi.mock('idb', () => idb);

/** A database in memory, as far as it is asked for. */
function memory() {
  const stores: Record<string, Map<unknown, unknown>> = { [OUTBOX_STORE]: new Map(), [FACTS_STORE]: new Map() };
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
    get: async (name: string, key: unknown) => storeOf(name).get(key),
    put: async (name: string, value: unknown, key: unknown) => storeOf(name).set(key, value),
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
    expect(await store.change(id, ['sending'], { state: 'sending', startedAt: 6 }, 4)).toBeUndefined();
    expect(await store.change(id, ['sending'], { state: 'sending', startedAt: 6 }, 5)).toMatchObject({ startedAt: 6 });
    expect(await store.change(99, ['waiting'], { state: 'editing' })).toBeUndefined();
    expect(await store.all('/')).toMatchObject([{ id, state: 'sending' }]);
  });
});

it('whether a site publishes at once is stored for members and guests, site by site', async () => {
  const store = await open();
  await store.notePublishes('/', true, false);
  await store.notePublishes('/', false, true);
  await store.notePublishes('/sub/', true, true);
  const known = [
    store.publishesAtOnce('/', true),
    store.publishesAtOnce('/', false),
    store.publishesAtOnce('/x/', true),
  ];
  expect(await Promise.all(known)).toEqual([false, true, undefined]);
});

describe('the outbox database', () => {
  it('is opened once, with its object stores', async () => {
    const store = await open();
    await Promise.all([store.all('/'), store.all('/')]);
    expect(idb.openDB).toHaveBeenCalledExactlyOnceWith(DATABASE, DATABASE_VERSION, expect.anything());
    const createObjectStore = vi.fn();
    options().upgrade({ createObjectStore });
    expect(createObjectStore.mock.calls).toEqual([
      [OUTBOX_STORE, { keyPath: 'id', autoIncrement: true }],
      [FACTS_STORE],
    ]);
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
