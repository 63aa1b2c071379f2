import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { testPage } from '../../test/page.ts';
import { showOffline } from '../loader/built-in/offline-bar.ts';
import { CallError } from './call-error.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, noteCall, watchConnection } from './connection.ts';
import { request } from './request.ts';

vi.mock('./request.ts', () => ({ request: vi.fn() }));

/** The answer of the site to the light question. */
let site: 'there' | 'away' | 'gate' | 'slow' | 500 | 503;
let events: unknown[];
const record = (event: Event) => events.push((event as CustomEvent).detail);
const asked = () => vi.mocked(request).mock.calls.length;
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const fail = async () => {
  noteCall(testPage(), { outcome: 'network' });
  await settle();
};
const AWAY = { isReachable: false };
const BACK = { isReachable: true };

beforeEach(() => {
  vi.useFakeTimers();
  site = 'away';
  events = [];
  vi.mocked(request)
    .mockReset()
    .mockImplementation(async (call) => {
      if (site === 'away') throw new CallError('network');
      if (site === 'gate') throw new CallError('session');
      if (site === 'slow') throw new CallError('timeout');
      if (site !== 'there') throw new CallError('http', { status: site });
      return { text: '', redirected: false, loggedIn: undefined, call };
    });
  document.addEventListener('k2:connection', record);
});
afterEach(async () => {
  // Ends the watching.
  noteCall(testPage(), { outcome: 200 });
  await settle();
  document.removeEventListener('k2:connection', record);
});

it.each(['there', 500, 'gate'] as const)('a site that is reachable after all is checked once: %s', async (state) => {
  site = state;
  await fail();
  await settle(10 * FIRST_PAUSE_MS);
  expect([events, asked()]).toEqual([[BACK], 1]);
});

it('an unreachable site is reported, checked again with growing pauses, and reported when it is reachable', async () => {
  site = 503;
  await fail();
  expect(events).toEqual([AWAY]);
  await settle(FIRST_PAUSE_MS);
  expect(asked()).toBe(2);
  await settle(FIRST_PAUSE_MS);
  expect(asked()).toBe(2);
  site = 'there';
  await settle(FIRST_PAUSE_MS);
  expect(events).toEqual([AWAY, AWAY, BACK]);
});

it('a slow site is checked again, and is not reported as unreachable', async () => {
  site = 'slow';
  await fail();
  await settle(FIRST_PAUSE_MS);
  expect([events, asked()]).toEqual([[], 2]);
  site = 'away';
  await settle(2 * FIRST_PAUSE_MS);
  expect(events).toEqual([AWAY]);
});

it('a request that hangs ends at the event online, as the connection is another one', async () => {
  vi.mocked(request).mockImplementation(
    (_call, signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new CallError('aborted')))),
  );
  await fail();
  dispatchEvent(new Event('online'));
  await settle();
  expect([events, asked()]).toEqual([[], 2]);
});

it.each<[string, () => void]>([
  ['any call has an answer', () => noteCall(testPage(), { outcome: 404 })],
  ['another part of the page has heard from it', () => testPage().emit(document.body, 'k2:connection', BACK)],
])('an unreachable site is reported as reachable at once when %s, and no longer checked', async (_, answer) => {
  await fail();
  answer();
  expect(events.at(-1)).toEqual(BACK);
  await settle(10 * FIRST_PAUSE_MS);
  expect([asked(), events[0]]).toEqual([1, AWAY]);
});

it('an unreachable site is checked at once on the event online', async () => {
  await fail();
  site = 'there';
  dispatchEvent(new Event('online'));
  await settle();
  expect([asked(), events]).toEqual([2, [AWAY, BACK]]);
});

it.each([
  ['offline', 1],
  ['timeout', 1],
  ['aborted', 0],
  [200, 0],
] as const)('after a call with the outcome %s the site is checked %i times', async (outcome, times) => {
  noteCall(testPage(), { outcome });
  await settle();
  expect(asked()).toBe(times);
});

describe('a page from the cache of the worker', () => {
  forgetListeners();

  const bar = () => document.querySelector<HTMLElement>('[data-k2-widget]:not([hidden])')?.textContent;

  afterEach(() => document.documentElement.removeAttribute('style'));

  it('shows the offline bar until the site answers for this very page', async () => {
    document.body.innerHTML = '<main></main>';
    showOffline({ ...testHost(), isKept: true });
    watchConnection(testPage('en'), new URL(location.href));
    await settle(1);
    expect(bar()).toBe('No connection to the site.');
    site = 503;
    await settle(FIRST_PAUSE_MS);
    expect([bar(), asked()]).toEqual(['No connection to the site.', 2]);
    site = 'there';
    await settle(2 * FIRST_PAUSE_MS);
    expect([bar(), events.at(-1)]).toEqual([undefined, BACK]);
    await settle(10 * LONGEST_PAUSE_MS);
    expect(vi.mocked(request).mock.calls.map(([{ url, method }]) => [url.href, method])).toEqual(
      Array.from({ length: 3 }, () => [location.href, 'HEAD']),
    );
  });
});
