import { afterEach, expect, it, vi } from 'vitest';
import { DATABASE, OUTBOX_STORE } from '../dom/storage-keys.ts';
import { hasWaiting } from './has-waiting.ts';

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

function databaseWith(getAll: () => Handlers) {
  const transaction = vi.fn(() => ({ objectStore: () => ({ getAll }) }));
  return { close: vi.fn(), transaction };
}

afterEach(() => vi.unstubAllGlobals());

it('comments of a site are found in the database of all sites of the origin, which is closed', async () => {
  const result = databaseWith(() =>
    answered('onsuccess', {
      result: [
        { sitePath: '/a/', itemId: 7, state: { kind: 'waiting' } },
        { sitePath: '/b/', itemId: 7, state: { kind: 'held' } },
      ],
    }),
  );
  document.body.innerHTML = '<input name="itemID" value="7">';
  const { open } = withDatabase(() => answered('onsuccess', { result }));
  expect([await hasWaiting('/b/'), await hasWaiting('/')]).toEqual([true, false]);
  // A comment that waits for approval is shown in its article only.
  document.body.innerHTML = '<input name="itemID" value="8">';
  expect([await hasWaiting('/b/'), await hasWaiting('/a/')]).toEqual([false, true]);
  expect(open).toHaveBeenLastCalledWith(DATABASE);
  expect(result.transaction).toHaveBeenLastCalledWith(OUTBOX_STORE);
  expect(result.close).toHaveBeenCalledTimes(4);
});

it('does not create a missing database', async () => {
  const abort = vi.fn();
  withDatabase(() => {
    const asked = answered('onupgradeneeded', { transaction: { abort: () => abort(asked.onerror?.()) } });
    return asked;
  });
  expect(await hasWaiting('/')).toBe(false);
  expect(abort).toHaveBeenCalledOnce();
});

it('finds none when the database can’t be read', async () => {
  withDatabase(() => answered('onsuccess', { result: databaseWith(() => answered('onerror')) }));
  expect(await hasWaiting('/')).toBe(false);
});
