import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../../test/page.ts';
import { FIRST_PAUSE_MS } from '../names/constants.ts';
import { isKitWanted } from '../names/kit-wanted.ts';
import { noteCall, watchConnection } from './connection.ts';

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

it('no event is fired when the site is reachable after all', async () => {
  await watchConnection(testPage());
  expect([told, site.asked]).toEqual([[], 1]);
});

it('an unreachable site is reported, checked again with growing pauses, and reported when it is reachable', async () => {
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

it('an unreachable site is checked at once on the event online', async () => {
  site.isThere = false;
  const watching = watchConnection(testPage());
  await vi.advanceTimersByTimeAsync(0);
  site.isThere = true;
  dispatchEvent(new Event('online'));
  await watching;
  expect(site.asked).toBe(2);
});

it('an unreachable site is reported again on the event online, at which the offline bar is hidden', async () => {
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

it('the site is checked once, however many calls have failed', async () => {
  site.isThere = false;
  const watching = watchConnection(testPage());
  await watchConnection(testPage());
  expect(site.asked).toBe(1);
  site.isThere = true;
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  await watching;
  expect(told).toHaveLength(2);
});

describe('a call that has ended', () => {
  afterEach(() => localStorage.clear());

  it.each([200, 500, 'unreadable', 'aborted'] as const)(
    'with %s shows that the site is used, and no more',
    (outcome) => {
      noteCall(testPage(), { outcome });
      expect([isKitWanted(testPage().sitePath), site.asked]).toEqual([true, 0]);
    },
  );

  it.each(['network', 'offline', 'timeout'] as const)('with %s has the site asked whether it is there', (outcome) => {
    noteCall(testPage(), { outcome });
    expect(site.asked).toBe(1);
  });
});
