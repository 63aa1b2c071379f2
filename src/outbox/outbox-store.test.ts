// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { OUTBOX_STORE } from '../dom/storage-keys.ts';
import { indexedDbStore as store } from './outbox-store.ts';

type Handlers = Partial<Record<'onsuccess' | 'onerror' | 'onupgradeneeded' | 'oncomplete' | 'onabort', () => void>>;

/** A request with a result, answered as soon as somebody listens. */
function answered(result: unknown): Handlers {
  const request: Handlers & { result: unknown } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

/** A database in memory, as far as it is used. Its transactions end in a task of their own. */
function memory(end: 'oncomplete' | 'onabort' = 'oncomplete') {
  const values = new Map<number, object>();
  const objectStore = () => ({
    add: (value: object) => answered(values.set(values.size + 1, { ...value, id: values.size + 1 })),
    get: (key: number) => answered(values.get(key)),
    getAll: () => answered([...values.values()]),
    delete: (key: number) => answered(values.delete(key)),
    put: (value: { id: number }) => answered(values.set(value.id, value)),
  });
  return {
    close: vi.fn(),
    createObjectStore: vi.fn(),
    transaction: vi.fn((_name: string, _mode: string, _options: object) => {
      const transaction: Handlers & Record<string, unknown> = {
        objectStore,
        error: new DOMException('', 'QuotaExceededError'),
      };
      setTimeout(() => transaction[end]?.());
      return transaction;
    }),
  };
}

let database = memory();
const open = vi.fn((_name: string, _version: number): Handlers => answered(database));

beforeEach(() => {
  database = memory();
  open.mockClear();
  vi.stubGlobal('indexedDB', { open });
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

  it('is refused when the browser does not write it to disk', async () => {
    database = memory('onabort');
    await expect(store.add(UNSENT_COMMENT, { kind: 'waiting' })).rejects.toThrow(
      expect.objectContaining({ name: 'QuotaExceededError' }),
    );
    expect(database.close).toHaveBeenCalledOnce();
  });

  it('is refused in a browser without Web Locks, in which two tabs might send it', async () => {
    vi.stubGlobal('navigator', {});
    await expect(store.add(UNSENT_COMMENT, { kind: 'waiting' })).rejects.toThrow('No Web Locks');
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the outbox database', () => {
  it('is not used when it can’t be opened', async () => {
    const request: Handlers = {};
    open.mockReturnValueOnce(request);
    queueMicrotask(() => request.onerror?.());
    await expect(store.all('/')).rejects.toBeUndefined();
  });
});
