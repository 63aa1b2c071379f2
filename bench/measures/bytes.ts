import type { Chromium, Tab } from '../../e2e/driver.ts';
import { BARE, type Contender, withWorker } from '../contenders.ts';
import type { BenchServer, Fetched } from '../server.ts';
import { pause, visit } from '../visit.ts';

/** Silence on the network after which loading is complete, in ms. */
const QUIET_MS = 1000;
/** The same for pages that register a worker when the browser is idle. It fetches in the background. */
const WORKER_QUIET_MS = 2500;

/** Length of a turn of the wheel, in px, and pause between two of them, in ms. */
const WHEEL_PX = 200;
const WHEEL_REST_MS = 100;

/**
 * Scrolls to the end of the page, by wheel. After each turn the pointer crosses the page without a stop, and stops in
 * its margin.
 */
async function readToTheEnd({ mouse, eval: evaluate }: Tab): Promise<void> {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  for (let turns = 0; turns < 50; turns++) {
    await mouse.move(1200, 300);
    await mouse.move(2, 500, 12);
    if (await evaluate(isAtEnd)) return;
    await mouse.wheel(WHEEL_PX);
    await pause(WHEEL_REST_MS);
  }
  throw new Error('The page has no end');
}

const keyed = <Name extends string>(name: Name, { bytes, requests }: Fetched) =>
  ({ [`${name}Bytes`]: bytes, [`${name}Requests`]: requests }) as Record<`${Name}Bytes` | `${Name}Requests`, number>;

/** Reads two articles to their ends, one after the other. */
async function twoArticles(chromium: Chromium, server: BenchServer, contender: Contender, quiet: number) {
  await server.fetched(0);
  return visit(
    chromium,
    'fast',
    async ({ tab }) => {
      const read = async (article: 0 | 1) => {
        await tab.goto(server.pageWith(contender, { article }));
        await readToTheEnd(tab);
        return server.fetched(quiet);
      };
      return [await read(0), await read(1)] as const;
    },
    { processor: 'full speed' },
  );
}

/** Measures the scripts for reading a first and a second page, without the worker and with it. */
export async function reading(chromium: Chromium, server: BenchServer, contender: Contender) {
  server.site.reset();
  const [first, second] = await twoArticles(chromium, server, contender, QUIET_MS);
  const kept = withWorker(contender);
  const [workerFirst, workerSecond] =
    kept.head === contender.head ? [first, second] : await twoArticles(chromium, server, kept, WORKER_QUIET_MS);
  return {
    ...keyed('read', first),
    ...keyed('second', second),
    ...keyed('worker', workerFirst),
    ...keyed('workerSecond', workerSecond),
  };
}

/** Longest wait for an answer, in ms. After it, the click counts as lost, and the reader clicks again. */
const ANSWER_MS = 3000;
const CLICKS = 4;

/** Measures all scripts for a page and a click on it, until the result of the click is visible. */
async function clicked(chromium: Chromium, server: BenchServer, contender: Contender, target: string, answer?: string) {
  server.site.reset();
  await server.fetched(0);
  return visit(
    chromium,
    'fast',
    async ({ tab }) => {
      await tab.goto(server.pageWith(contender));
      const isAnswered = async () => {
        if (!answer) return true;
        const timeout = { timeout: ANSWER_MS };
        return tab.page
          .waitForResponse((response) => response.url().includes(answer), timeout)
          .then(
            () => true,
            () => false,
          );
      };
      for (let clicks = 0; clicks < CLICKS; clicks++) {
        const answered = isAnswered();
        await tab.activate(target, 'mouse');
        if (await answered) return server.fetched(QUIET_MS);
      }
      throw new Error(`${contender.name}: ${target} does nothing`);
    },
    { processor: 'full speed' },
  );
}

/** Measures all files until the answer to the first vote. */
export const voteBytes = async (chromium: Chromium, server: BenchServer, contender: Contender) =>
  keyed('vote', await clicked(chromium, server, contender, '.itemRatingForm .four-stars', 'task=vote&'));

/** Measures all files until the text is one step larger. */
export const fontBytes = async (chromium: Chromium, server: BenchServer, contender: Contender) =>
  keyed('font', await clicked(chromium, server, contender, '#fontIncrease'));

/** Measures a page without any interaction. */
export async function restingBytes(chromium: Chromium, server: BenchServer, contender: Contender) {
  await server.fetched(0);
  const { bytes } = await visit(
    chromium,
    'fast',
    async ({ tab }) => {
      await tab.goto(server.pageWith(contender));
      return server.fetched(QUIET_MS);
    },
    { processor: 'full speed' },
  );
  if (contender === BARE && bytes > 0) throw new Error('The bare page has scripts');
  return { bytes };
}
