import { afterAll, beforeAll, inject } from 'vitest';
import { type Chromium, startChromium, type Tab } from '../../e2e/driver.ts';
import { type RunningServer, startStandIn } from '../../fixtures/server.ts';
import { createSite } from '../../fixtures/site.ts';
import type { Alive } from './counters.ts';
import { collectGarbage, heldBytes, sumOf } from './heap.ts';

/** More than this of what a page held before is a leak. */
export const MOST_GROWTH = 0.05;

export interface Measured extends Alive {
  /** Bytes that the page holds, by what it holds. */
  readonly heap: Map<string, number>;
}

/** A browser with windows and the stand-in server, for the tests of one file. */
export function soakTest() {
  const site = createSite();
  let chromium: Chromium;
  let server: RunningServer;
  beforeAll(async () => {
    [chromium, server] = await Promise.all([startChromium(), startStandIn({ site, dist: inject('dist') })]);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });
  return { site, newTab: () => chromium.newTab(), urlOf: (path: string) => `${server.origin}/index.php/${path}` };
}

/** What is alive on a page in which the counters run, and what it holds. */
export async function measurePage(tab: Tab): Promise<Measured> {
  const devTools = await tab.page.createCDPSession();
  await collectGarbage(devTools);
  // First: the counters forget what is gone, and what they keep of it would count as well.
  const alive = await tab.eval(() => window.alive());
  const heap = await heldBytes(devTools);
  await devTools.detach();
  return { heap, ...alive };
}

/** By how much a page holds more than before: 0.05 is a twentieth. */
export const growthOf = (before: Measured, after: Measured) => sumOf(after.heap) / sumOf(before.heap) - 1;
