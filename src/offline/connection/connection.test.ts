import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../../test/page.ts';
import { FIRST_PAUSE_MS } from '../names/constants.ts';
import { watchConnection } from './connection.ts';

const site = vi.hoisted(() => ({ isThere: true, asked: 0 }));
vi.mock('../reachability/reachability.ts', () => ({
  canReach: async () => {
    site.asked++;
    return site.isThere;
  },
}));

let told: unknown[];
const hear = (event: Event) => told.push((event as CustomEvent).detail);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(site, { isThere: true, asked: 0 });
  told = [];
  document.addEventListener('k2:connection', hear);
});
afterEach(() => document.removeEventListener('k2:connection', hear));

it('says nothing when the site is there after all', async () => {
  await watchConnection(testPage());
  expect([told, site.asked]).toEqual([[], 1]);
});

it('says that the site is away, asks again with growing pauses, and says when it is back', async () => {
  site.isThere = false;
  const watching = watchConnection(testPage());
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ isReachable: false }]);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  expect(site.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  expect(site.asked).toBe(2);
  site.isThere = true;
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  await watching;
  expect(told).toEqual([{ isReachable: false }, { isReachable: true }]);
});

it('asks at once when the browser is online again', async () => {
  site.isThere = false;
  const watching = watchConnection(testPage());
  await vi.advanceTimersByTimeAsync(0);
  site.isThere = true;
  dispatchEvent(new Event('online'));
  await watching;
  expect(site.asked).toBe(2);
});

it('says again that the site is away when the browser is online and the site is not, as the bar has believed the browser', async () => {
  site.isThere = false;
  const watching = watchConnection(testPage());
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ isReachable: false }, { isReachable: false }]);
  // Nobody has said anything else since.
  await vi.advanceTimersByTimeAsync(2 * FIRST_PAUSE_MS);
  expect(site.asked).toBe(3);
  expect(told).toHaveLength(2);
  site.isThere = true;
  dispatchEvent(new Event('online'));
  await watching;
});

it('asks once, however many calls have failed', async () => {
  site.isThere = false;
  const watching = watchConnection(testPage());
  await watchConnection(testPage());
  expect(site.asked).toBe(1);
  site.isThere = true;
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  await watching;
  expect(told).toHaveLength(2);
});
