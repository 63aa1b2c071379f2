import type { Chromium } from '../../e2e/driver.ts';
import { longTasks, scriptWork, type TraceEvent, traced } from '../trace.ts';
import { CPU_SLOWDOWN, pause, type Visit, visit } from '../visit.ts';

/** Part of the address of a vote. */
const VOTE = 'task=vote&';

/** Later than this, in ms after the click, no vote will come. */
const LOST_MS = 5000;

/** How often the processor's work is measured. */
const WORK_VISITS = 3;

export interface FirstClick {
  /** From the first paint, from the start of the navigation, to the vote on the wire, in ms. */
  readonly fromPaint: number;
  readonly fromStart: number;
  /** Main-thread time on scripts until then, in ms; absent where at full speed the click came to nothing. */
  readonly work?: number;
  /** Tasks of more than 50 ms until then. */
  readonly longWork: number;
}

type Point = { readonly x: number; readonly y: number };

/** What Chromium records of a click on a star the moment something is painted; nothing when no vote comes of it. */
async function clickAtOnce({ tab, painted }: Visit, url: string, star: Point): Promise<TraceEvent[] | undefined> {
  let sent = false;
  const events = await traced(tab.page, async () => {
    const vote = tab.page.waitForResponse((response) => response.url().includes(VOTE), { timeout: 0 }).catch(() => {});
    const loaded = tab.goto(url);
    await painted;
    await tab.page.mouse.click(star.x, star.y);
    sent = await Promise.race([vote.then(() => true), pause(LOST_MS).then(() => false)]);
    await loaded;
  });
  return sent ? events : undefined;
}

/**
 * A reader who clicks on a star the moment something is painted, on the slow line.
 * @param star Where the star is, in CSS px.
 * @returns nothing when no vote came of it.
 */
export async function firstClick(chromium: Chromium, url: string, star: Point): Promise<FirstClick | undefined> {
  const seen = await visit(chromium, 'slow-4g', async (opened) => {
    const events = await clickAtOnce(opened, url, star);
    if (!events) return undefined;
    const [paint = 0, wire = 0] = await opened.tab.eval((vote: string) => {
      const entries = performance.getEntriesByType('resource');
      return [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        entries.find(({ name }) => name.includes(vote))?.startTime ?? Number.NaN,
      ];
    }, VOTE);
    return { fromPaint: wire - paint, fromStart: wire, longWork: longTasks(events, url, VOTE) };
  });
  if (!seen) return undefined;
  const work: number[] = [];
  for (let visits = 0; visits < WORK_VISITS; visits++) {
    const again = (opened: Visit) => clickAtOnce(opened, url, star);
    const events = await visit(chromium, 'slow-4g', again, 'full speed');
    if (events) work.push(scriptWork(events, url, VOTE) * CPU_SLOWDOWN);
  }
  return work.length > 0 ? { ...seen, work: Math.min(...work) } : seen;
}
