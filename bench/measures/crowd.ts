import type { Chromium } from '../../e2e/driver.ts';
import { scriptWork, traced } from '../trace.ts';
import { CPU_SLOWDOWN, pause, visit } from '../visit.ts';

const REST_MS = 700;
const COLLECTIONS = 3;
const SWEEP_MS = 150;

/**
 * Measures a page of many idle widgets: main-thread time of scripts in ms, memory after garbage collection in bytes.
 */
export function crowd(chromium: Chromium, url: string): Promise<Record<'work' | 'heap', number>> {
  return visit(
    chromium,
    'fast',
    async ({ tab, devTools }) => {
      const events = await traced(tab.page, async () => {
        await tab.goto(url);
        await pause(REST_MS);
      });
      // One collection can free objects that kept others alive; sweeping runs in parallel with the page.
      for (let times = 0; times < COLLECTIONS; times++) {
        await devTools.send('HeapProfiler.collectGarbage');
        await pause(SWEEP_MS);
      }
      const usage: object = await devTools.send('Runtime.getHeapUsage');
      const { usedSize = 0, embedderHeapUsedSize = 0 } = usage as { usedSize?: number; embedderHeapUsedSize?: number };
      return { work: scriptWork(events, url) * CPU_SLOWDOWN, heap: usedSize + embedderHeapUsedSize };
    },
    { processor: 'full speed' },
  );
}
