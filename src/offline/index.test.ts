import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import type { LoaderHost } from '../core/loader-host.ts';
import { createLookup } from '../core/lookup.ts';
import { watchConnection } from '../http/connection.ts';
import { start } from './index.ts';

vi.mock(import('../dom/browser.ts'), async (original) => ({
  ...(await original()),
  whenIdle: (task) => void idle.push(task),
}));
vi.mock('../http/connection.ts', () => ({ watchConnection: vi.fn() }));
vi.mock('./registration.ts', () => ({ startOffline: vi.fn() }));
forgetListeners();

const active = { postMessage: vi.fn() };
const idle: (() => void)[] = [];

/** Opens a page in a language, by a tag with these parameters, and waits until the browser is idle. */
async function open(lang: string, query = '', isKept = false): Promise<void> {
  const url = new URL(`http://localhost:3000/media/k2-islands.js?sitepath=/${query}`);
  start({
    isKept,
    lookup: createLookup([]),
    tag: { url, lang, pageLanguage: 'en', isDebug: false, parameter: (name: string) => url.searchParams.get(name) },
  } as unknown as LoaderHost);
  for (const task of idle.splice(0)) task();
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  localStorage.clear();
  active.postMessage.mockClear();
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve({ active }) }),
    configurable: true,
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

it('the worker keeps the files that a comment needs offline, and none with sw=off', async () => {
  for (const query of ['&sw=off', '&sw=off', '']) await open('en', query);
  expect(active.postMessage).not.toHaveBeenCalled();
  await open('en');
  expect(active.postMessage).toHaveBeenCalledOnce();
});

it('a page from the cache of the worker asks for itself until the site answers, and any other asks nothing', async () => {
  await open('en');
  expect(watchConnection).not.toHaveBeenCalled();
  await open('en', '', true);
  expect(watchConnection).toHaveBeenCalledExactlyOnceWith(expect.anything(), new URL(location.href));
});
