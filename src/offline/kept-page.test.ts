import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { testPage } from '../../test/page.ts';
import { showOffline } from '../loader/built-in/offline-bar.ts';
import { watchKeptPage } from './kept-page.ts';

forgetListeners();

const bar = () => document.querySelector<HTMLElement>('[role=status]:not([hidden])')?.textContent;
let answer: () => Promise<Response>;
const asked = vi.fn<typeof fetch>(() => answer());

/** Opens a page that the worker has answered with these server timings. */
async function open(...timings: string[]): Promise<void> {
  const serverTiming = timings.map((name) => ({ name }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as never);
  showOffline({ pageLanguage: 'en' });
  watchKeptPage(testPage('en'));
  await vi.advanceTimersByTimeAsync(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main></main>';
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

it('a page from the worker’s cache says that there is no connection until the site answers for this very page', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await open('db', 'k2-kept');
  expect(bar()).toBe('No connection to the site.');
  answer = async () => new Response(null, { status: 503 });
  await vi.advanceTimersByTimeAsync(2000);
  expect([bar(), asked.mock.calls.length]).toEqual(['No connection to the site.', 2]);
  answer = async () => new Response(null);
  await vi.advanceTimersByTimeAsync(4000);
  expect(bar()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.mock.calls.map(([url, init]) => [url, init?.method])).toEqual(
    Array.from({ length: 3 }, () => [location.href, 'HEAD']),
  );
});

it('a page from the network says nothing, and nothing is asked', async () => {
  await open('db');
  expect([bar(), asked.mock.calls]).toEqual([undefined, []]);
});
