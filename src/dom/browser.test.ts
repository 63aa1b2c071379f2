import { expect, it, vi } from 'vitest';
import { isKeptPage, KEPT_MARK } from './browser.ts';

it.each([
  [['db', 'k2-kept'], true],
  [['db'], false],
])('a page with the server timings %j comes from the cache of the worker: %s', (timings, isKept) => {
  const serverTiming = timings.map((name) => ({ name }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as never);
  expect(isKeptPage(KEPT_MARK)).toBe(isKept);
});
