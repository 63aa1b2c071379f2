import type { Chromium } from '../../e2e/driver.ts';
import { longTasks, scriptWork, traced } from '../trace.ts';
import { pause, visit } from '../visit.ts';

/** How long a loaded page is left alone, in ms, for what comes when it is idle. */
const REST_MS = 1000;

/** A page that nobody touches, on the slow line. */
export function untouched(
  chromium: Chromium,
  url: string,
): Promise<Record<'bytes' | 'load' | 'longLoad' | 'paint' | 'shift', number>> {
  return visit(chromium, 'slow-4g', async ({ tab, scriptBytes }) => {
    const events = await traced(tab.page, async () => {
      await tab.goto(url);
      await pause(REST_MS);
    });
    const [paint, shift] = await tab.eval(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      window.watched.shift,
    ]);
    return {
      bytes: scriptBytes(),
      load: scriptWork(events, url),
      longLoad: longTasks(events, url),
      paint: paint ?? 0,
      shift: shift ?? 0,
    };
  });
}
