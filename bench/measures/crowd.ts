import type { Chromium } from '../../e2e/driver.ts';
import { scriptWork, traced } from '../trace.ts';
import { pause, visit } from '../visit.ts';

const REST_MS = 700;

/** A page of many idle widgets: main-thread time on scripts in ms, memory after garbage collection in bytes. */
export function crowd(chromium: Chromium, url: string): Promise<Record<'work' | 'heap', number>> {
  return visit(chromium, 'fast', async ({ tab, devTools }) => {
    const events = await traced(tab.page, async () => {
      await tab.goto(url);
      await pause(REST_MS);
    });
    await devTools.send('HeapProfiler.collectGarbage');
    await devTools.send('HeapProfiler.collectGarbage');
    const usage: object = await devTools.send('Runtime.getHeapUsage');
    const { usedSize = 0, embedderHeapUsedSize = 0 } = usage as { usedSize?: number; embedderHeapUsedSize?: number };
    return { work: scriptWork(events, url), heap: usedSize + embedderHeapUsedSize };
  });
}
