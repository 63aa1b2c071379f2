import { afterAll, beforeAll, inject } from 'vitest';
import { type Chromium, startChromium, type Tab } from '../../e2e/driver.ts';
import { type RunningServer, startStandIn } from '../../fixtures/server.ts';
import { createSite } from '../../fixtures/site.ts';
import type { Alive } from './counters.ts';
import { collectGarbage, heldBytes, sumOf } from './heap.ts';

/** Growth above this share of the earlier size is a leak. */
export const MOST_GROWTH = 0.05;

export interface Measured extends Alive {
  /** Bytes held by the page, by kind of object. */
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

/** Counts the live objects of a page with running counters, and the memory they hold. */
export async function measurePage(tab: Tab): Promise<Measured> {
  const devTools = await tab.page.createCDPSession();
  await collectGarbage(devTools);
  // First, because counters forget collected objects, and their records would count as well.
  const alive = await tab.eval(() => window.alive());
  const heap = await heldBytes(devTools);
  await devTools.detach();
  return { heap, ...alive };
}

/** By how much a page holds more than before: 0.05 is a twentieth. */
export const growthOf = (before: Measured, after: Measured) => sumOf(after.heap) / sumOf(before.heap) - 1;
