import type { Chromium } from '../../e2e/driver.ts';
import { pause, visit } from '../visit.ts';

const VOTE = 'task=vote&';
const STAR = '.itemRatingForm .four-stars';
/** Number of clicks that may have no effect before the first one works. */
const WAKING = 8;
const MEASURED = 12;
/** Pause between clicks, in ms. The vote and its result are complete by then. */
const REST_MS = 300;

/** Measures the time from a click to its request, in ms, on a widget that has been used before; several times. */
export function warmClicks(chromium: Chromium, url: string): Promise<number[]> {
  return visit(chromium, 'fast', async ({ tab }) => {
    await tab.goto(url);
    const clickAndRest = async () => {
      await tab.activate(STAR, 'mouse');
      await pause(REST_MS);
    };
    const votes = (vote: string) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(vote))
        .map(({ startTime }) => startTime);
    for (let click = 0; click < WAKING && !(await tab.eval(votes, VOTE)).length; click++) await clickAndRest();
    for (let click = 0; click < MEASURED; click++) await clickAndRest();
    const clicks = await tab.eval(() => window.watched.clicks.slice());
    const sent = await tab.eval(votes, VOTE);
    return clicks.slice(-MEASURED).flatMap((click) => {
      const request = sent.find((time) => time >= click);
      return request === undefined ? [] : [request - click];
    });
  });
}
