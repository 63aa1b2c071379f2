import type { Chromium } from '../../e2e/driver.ts';
import { longTasks, scriptWork, type TraceEvent, traced } from '../trace.ts';
import { CPU_SLOWDOWN, pause, type Visit, visit } from '../visit.ts';

/** Time that a loaded page is left idle, in ms. */
const REST_MS = 1000;

function load({ tab }: Visit, url: string): Promise<TraceEvent[]> {
  return traced(tab.page, async () => {
    await tab.goto(url);
    await pause(REST_MS);
  });
}

/** Measures a page without interaction on the slow connection: time of the first paint in ms, tasks over 50 ms. */
export function untouched(chromium: Chromium, url: string): Promise<Record<'longLoad' | 'paint', number>> {
  return visit(chromium, 'slow-4g', async (opened) => {
    const events = await load(opened, url);
    const paint = await opened.tab.eval(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    return { longLoad: longTasks(events, url), paint: paint ?? Number.NaN };
  });
}

/** Measures the same page's main-thread time of scripts, in ms. */
export function loadWork(chromium: Chromium, url: string): Promise<number> {
  const work = async (opened: Visit) => scriptWork(await load(opened, url), url) * CPU_SLOWDOWN;
  return visit(chromium, 'fast', work, { processor: 'full speed' });
}
