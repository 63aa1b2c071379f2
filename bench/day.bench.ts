import { expect, it } from 'vitest';
import type { Tab } from '../e2e/driver.ts';
import { DEFAULT_SETTINGS } from '../fixtures/model.ts';
import { installCounters } from './soak/counters.ts';
import { installDay } from './soak/day.ts';
import { mostGrown, sumOf } from './soak/heap.ts';
import { growthOf, MOST_GROWTH, measurePage, soakTest } from './soak/measure.ts';

/** Time that the page is open, in hours of its own clock. The page changes once per second. */
const HOURS = Number(process.env.SOAK_HOURS ?? 24);
const HOUR = 3600;
/** After this, each kind of change has happened many times and all its code has loaded. */
const WARMING = 600;
/** In portions: the browser's answer to a single command must not take minutes. */
const PORTION = 60;

const soak = soakTest();

async function pass(tab: Tab, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= PORTION)
    await tab.eval((seconds: number) => window.live(seconds), Math.min(left, PORTION));
}

it(`a page that is left open for ${HOURS} hours, and changes in each second, holds no more than after ten minutes`, async () => {
  soak.site.settings = structuredClone({ ...DEFAULT_SETTINGS, role: 'moderator', tagQuery: 'sw=off' });
  soak.site.reset();
  const tab = await soak.newTab();
  await tab.page.evaluateOnNewDocument(installCounters);
  await tab.page.evaluateOnNewDocument(installDay);
  await tab.goto(soak.urlOf('nachrichten/item/1-sommerfest-am-see'));
  // The reader has used the page once, so all observers run.
  await tab.mouse.move(3, 3);
  await tab.waitFor(() => window.K2Islands?.status().length);
  await pass(tab, WARMING);
  const before = await measurePage(tab);
  for (let hour = 1; hour <= HOURS; hour++) {
    await pass(tab, HOUR);
    if (hour % 6 === 0) console.log(`${hour} hours`);
    await tab.mouse.move(3 + (hour % 2), 3);
  }
  const after = await measurePage(tab);
  const growth = growthOf(before, after);
  console.log(
    `heap ${(growth * 100).toFixed(2)} % of ${Math.round(sumOf(before.heap) / 1000)} kB, listeners ${before.listeners} → ${after.listeners}, observers ${before.observers} → ${after.observers}`,
  );
  const more = Object.entries(after.kinds).filter(([kind, count]) => count > (before.kinds[kind] ?? 0));
  expect({ more, observers: after.observers }).toEqual({ more: [], observers: before.observers });
  expect(growth, JSON.stringify(mostGrown(before.heap, after.heap))).toBeLessThan(MOST_GROWTH);
  expect(tab.problems).toEqual([]);
});
