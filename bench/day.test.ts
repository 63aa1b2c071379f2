import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Chromium, startChromium, type Tab } from '../e2e/driver.ts';
import { ARTICLE } from '../e2e/flows.ts';
import { DEFAULT_SETTINGS } from '../fixtures/model.ts';
import { type RunningServer, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { type Alive, installCounters } from './soak/counters.ts';
import { installClock, installDay } from './soak/day.ts';
import { collectGarbage, heldBytes, mostGrown, sumOf } from './soak/heap.ts';

/** How long the page is left open, in hours of its own clock. */
const HOURS = Number(process.env.SOAK_HOURS ?? 24);
/** Before anything is compared: by then each kind of element has been put in and taken away some hundred times. */
const WARM_HOURS = 1;
const HOUR_S = 3600;
const MOST_GROWTH = 0.02;
/** Simulated seconds for one command of the browser's protocol. */
const PORTION_S = 300;

const site = createSite();
let chromium: Chromium;
let server: RunningServer;
beforeAll(async () => {
  [chromium, server] = await Promise.all([
    startChromium({ windows: true }),
    startStandIn({ site, dist: inject('dist') }),
  ]);
});
afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

interface Measured extends Alive {
  readonly heap: Map<string, number>;
}

async function measure(tab: Tab): Promise<Measured> {
  const devTools = await tab.page.createCDPSession();
  await collectGarbage(devTools);
  const alive = await tab.eval(() => window.alive());
  const heap = await heldBytes(devTools);
  await devTools.detach();
  return { heap, ...alive };
}

const spend = async (tab: Tab, seconds: number) => {
  for (let left = seconds; left > 0; left -= PORTION_S)
    await tab.eval((seconds: number) => window.spend(seconds), Math.min(left, PORTION_S));
};

it(`a page that is left open for ${HOURS} hours, and changes every second, holds no more at the end than after the first hour`, async () => {
  site.settings = structuredClone({ ...DEFAULT_SETTINGS, tagQuery: 'sw=off' });
  const tab = await chromium.newTab();
  for (const install of [installCounters, installClock, installDay]) await tab.page.evaluateOnNewDocument(install);
  await tab.goto(`${server.origin}/${ARTICLE}`);
  await tab.page.mouse.move(3, 3);
  await tab.waitFor(() => window.K2Islands?.status().length);
  await spend(tab, WARM_HOURS * HOUR_S);
  const warm = await measure(tab);
  const states = await tab.eval(() =>
    (window.K2Islands?.status() ?? []).map(({ widget, state }) => `${widget} ${state}`),
  );
  expect(states.some((state) => state.endsWith(' ready'))).toBe(true);
  let after = warm;
  for (let hour = WARM_HOURS; hour < HOURS; hour++) {
    await spend(tab, HOUR_S);
    const isLast = hour + 1 >= HOURS;
    if (!isLast && (hour + 1) % 6) continue;
    after = await measure(tab);
    const growth = ((sumOf(after.heap) / sumOf(warm.heap) - 1) * 100).toFixed(2);
    console.log(
      `${hour + 1} h: heap ${Math.round(sumOf(after.heap) / 1000)} kB (${growth} %), listeners ${warm.listeners} → ${after.listeners}, observers ${warm.observers} → ${after.observers}`,
    );
  }
  const grown = Object.entries(after.kinds).filter(([kind, count]) => count > (warm.kinds[kind] ?? 0));
  const growth = sumOf(after.heap) / sumOf(warm.heap) - 1;
  expect({ grown, most: growth > MOST_GROWTH && mostGrown(warm.heap, after.heap) }).toEqual({ grown: [], most: false });
  expect(after.observers).toBe(warm.observers);
  expect(tab.problems.filter((problem) => !/cbjQuery|\$K2/.test(problem))).toEqual([]);
});
