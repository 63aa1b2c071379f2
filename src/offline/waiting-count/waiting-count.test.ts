// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { DATABASE, OUTBOX_STORE } from '../names/constants.ts';
import { countWaiting } from './waiting-count.ts';

type Handlers = Record<'onsuccess' | 'onerror' | 'onupgradeneeded', (() => void) | undefined>;

/** A request of the database, answered as soon as somebody listens. */
function answered(event: keyof Handlers, more: object = {}): Handlers {
  const asked = { ...more } as Handlers;
  queueMicrotask(() => asked[event]?.());
  return asked;
}

function withDatabase(open: () => Handlers) {
  const indexedDB = { open: vi.fn(open) };
  vi.stubGlobal('indexedDB', indexedDB);
  return indexedDB;
}

function database(count: () => Handlers) {
  const close = vi.fn();
  const store = { count };
  const transaction = vi.fn(() => ({ objectStore: vi.fn(() => store) }));
  return { close, transaction };
}

afterEach(() => vi.unstubAllGlobals());

it('the comments in the outbox are counted, and the database is closed', async () => {
  const result = database(() => answered('onsuccess', { result: 3 }));
  const { open } = withDatabase(() => answered('onsuccess', { result }));
  expect(await countWaiting()).toBe(3);
  expect(open).toHaveBeenCalledExactlyOnceWith(DATABASE);
  expect(result.transaction).toHaveBeenCalledExactlyOnceWith(OUTBOX_STORE);
  expect(result.close).toHaveBeenCalledOnce();
});

it('no database is created when there is none', async () => {
  const abort = vi.fn();
  withDatabase(() => {
    const asked = answered('onupgradeneeded', { transaction: { abort: () => abort(asked.onerror?.()) } });
    return asked;
  });
  expect(await countWaiting()).toBe(0);
  expect(abort).toHaveBeenCalledOnce();
});

it.each<[string, () => Handlers]>([
  [
    'is denied',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['can’t be opened', () => answered('onerror')],
  ['can’t be counted', () => answered('onsuccess', { result: database(() => answered('onerror')) })],
  [
    'is another one',
    () =>
      answered('onsuccess', {
        result: {
          close() {},
          transaction() {
            throw new DOMException('No such store', 'NotFoundError');
          },
        },
      }),
  ],
])('the count is none when the database %s', async (_, open) => {
  withDatabase(open);
  expect(await countWaiting()).toBe(0);
});
