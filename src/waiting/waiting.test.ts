import { afterEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { startOffline } from '../offline/registration.ts';
import { startOutbox } from '../outbox/index.ts';
import { DATABASE, emitWaitingCount, OUTBOX_STORE, readWaiting } from './waiting.ts';

vi.mock('../outbox/index.ts', () => ({ startOutbox: vi.fn() }));

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

function database(getAll: () => Handlers) {
  const close = vi.fn();
  const store = { getAll };
  const transaction = vi.fn(() => ({ objectStore: vi.fn(() => store) }));
  return { close, transaction };
}

/** What the outbox of all sites of this origin has: of each comment, its site and its state. */
function databaseWith(...comments: (readonly [sitePath: string, state: string])[]) {
  const result = comments.map(([sitePath, state], id) => ({ id, sitePath, state }));
  return database(() => answered('onsuccess', { result }));
}

afterEach(() => vi.unstubAllGlobals());

it('the comments in the outbox are read, and the database is closed', async () => {
  const result = databaseWith(['/', 'waiting'], ['/', 'refused'], ['/', 'waiting']);
  const { open } = withDatabase(() => answered('onsuccess', { result }));
  expect(await readWaiting('/')).toHaveLength(3);
  expect(open).toHaveBeenCalledExactlyOnceWith(DATABASE);
  expect(result.transaction).toHaveBeenCalledExactlyOnceWith(OUTBOX_STORE);
  expect(result.close).toHaveBeenCalledOnce();
});

it('comments of other sites of the origin are left out', async () => {
  const result = databaseWith(['/a/', 'waiting'], ['/a/', 'refused'], ['/', 'waiting'], ['/b/', 'waiting']);
  withDatabase(() => answered('onsuccess', { result }));
  expect(await readWaiting('/b/')).toEqual([expect.objectContaining({ sitePath: '/b/' })]);
  expect(await readWaiting('/c/')).toEqual([]);
});

it('a comment starts the outbox on the pages of its own site alone, and one that came back is not told as waiting', async () => {
  const result = databaseWith(['/a/', 'refused']);
  withDatabase(() => answered('onsuccess', { result }));
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener('k2:comments-waiting', listen);
  const own = testPage('en', '/a/');
  // The other site is asked first: it would be told first.
  for (const page of [testPage('en', '/b/'), own])
    startOffline(page, new URL('http://localhost:3000/k2-islands.js?sw=off'));
  await vi.waitFor(() => expect(startOutbox).toHaveBeenCalled());
  document.removeEventListener('k2:comments-waiting', listen);
  expect(startOutbox).toHaveBeenCalledExactlyOnceWith(own);
  expect(told).toEqual([{ count: 0, words: '' }]);
});

it('no database is created when there is none', async () => {
  const abort = vi.fn();
  withDatabase(() => {
    const asked = answered('onupgradeneeded', { transaction: { abort: () => abort(asked.onerror?.()) } });
    return asked;
  });
  expect(await readWaiting('/')).toEqual([]);
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
  ['can’t be read', () => answered('onsuccess', { result: database(() => answered('onerror')) })],
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
])('there are none when the database %s', async (_, open) => {
  withDatabase(open);
  expect(await readWaiting('/')).toEqual([]);
});

it('the number of comments in the outbox is shown in the site’s own words', () => {
  document.body.innerHTML =
    '<script type="application/json" data-k2-texts>{"en": {"waiting.count_one": "A single one", "waiting.count_other": "All {0}"}}</script>';
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail.words);
  document.addEventListener('k2:comments-waiting', listen);
  for (const count of [1, 4]) emitWaitingCount(testPage('en'), count);
  document.removeEventListener('k2:comments-waiting', listen);
  expect(told).toEqual(['A single one', 'All 4']);
});

it.each([
  ['en', 0, ''],
  ['en', 1, 'One comment is waiting.'],
  ['en', 3, '3 comments are waiting.'],
  ['de', 1, 'Ein Kommentar wartet.'],
  ['de', 12, '12 Kommentare warten.'],
] as const)('the text in %s for this number of comments in the outbox: %i', (language, count, words) => {
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener('k2:comments-waiting', listen);
  emitWaitingCount(testPage(language), count);
  document.removeEventListener('k2:comments-waiting', listen);
  expect(told).toEqual([{ count, words }]);
});
