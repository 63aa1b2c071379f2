import type { Chromium } from '../../e2e/driver.ts';
import { longTasks, scriptWork, traced } from '../trace.ts';
import { pause, visit } from '../visit.ts';

/** Part of the address of a vote. */
const VOTE = 'task=vote&';

/** Later than this, in ms after the click, no vote will come. */
const LOST_MS = 5000;

export interface FirstClick {
  /** From the first paint, from the start of the navigation, to the vote on the wire, in ms. */
  readonly fromPaint: number;
  readonly fromStart: number;
  /** Main-thread time on scripts until then, in ms. */
  readonly work: number;
  /** Tasks of more than 50 ms until then. */
  readonly longWork: number;
}

/**
 * A reader who clicks on a star the moment something is painted, on the slow line.
 * @param star Where the star is, in CSS px.
 * @returns nothing when no vote came of it.
 */
export function firstClick(
  chromium: Chromium,
  url: string,
  star: { x: number; y: number },
): Promise<FirstClick | undefined> {
  return visit(chromium, 'slow-4g', async ({ tab, painted }) => {
    let sent = false;
    const events = await traced(tab.page, async () => {
      const vote = tab.page
        .waitForResponse((response) => response.url().includes(VOTE), { timeout: 0 })
        .catch(() => {});
      const loaded = tab.goto(url);
      await painted;
      await tab.page.mouse.click(star.x, star.y);
      sent = await Promise.race([vote.then(() => true), pause(LOST_MS).then(() => false)]);
      await loaded;
    });
    if (!sent) return undefined;
    const [paint = 0, wire = 0] = await tab.eval((vote: string) => {
      const entries = performance.getEntriesByType('resource');
      return [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        entries.find(({ name }) => name.includes(vote))?.startTime ?? Number.NaN,
      ];
    }, VOTE);
    return {
      fromPaint: wire - paint,
      fromStart: wire,
      work: scriptWork(events, url, VOTE),
      longWork: longTasks(events, url, VOTE),
    };
  });
}
