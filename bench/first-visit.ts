import type { Chromium } from '../e2e/driver.ts';
import { pause, visit } from './visit.ts';

/** Size of the window, in px: the stars are visible without scrolling. */
const HEIGHT = 2600;

/** Time between two clicks of an impatient reader, in ms. A page may lose clicks until its script has loaded. */
const AGAIN_MS = 250;

/** No vote is answered later than this, in ms. */
const LOST_MS = 60_000;

/** Wait after the last file of a page, in ms, which includes idle time. */
const SETTLED_MS = 4000;

/** Time limit for the worker's installation, in ms; a site may have none. */
const WORKER_MS = 10_000;

const VOTE = /[?&]task=vote\b/;

export interface FirstVote {
  /** All times are since the start of the navigation, in ms. */
  readonly painted: number;
  readonly wire: number;
  readonly answered: number;
}

export interface Weight {
  /** Bytes on the network, including headers. */
  readonly scripts: number;
  readonly all: number;
}

/**
 * Opens an article of a site for the first time, as a guest with a slow connection and processor, and votes at first
 * paint. The vote counts on the site.
 * @param star Selector of the clicked link.
 * @throws Error without an answer to a vote.
 */
export function firstVote(chromium: Chromium, address: string, star: string): Promise<FirstVote> {
  return visit(
    chromium,
    'slow-4g',
    async ({ tab: { page }, devTools, painted }) => {
      let start = 0;
      let vote = '';
      let wire = 0;
      const answered = new Promise<number>((resolve) => {
        devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
          if (type === 'Document' && !start) start = timestamp;
          if (wire || !VOTE.test(request.url)) return;
          vote = requestId;
          wire = timestamp;
        });
        devTools.on('Network.loadingFinished', ({ requestId, timestamp }) => requestId === vote && resolve(timestamp));
      });
      void page.goto(address).catch(() => {});
      await painted;
      const tries = setInterval(() => {
        if (!wire) void page.click(star).catch(() => {});
      }, AGAIN_MS);
      await page.click(star).catch(() => {});
      const end = await Promise.race([answered, pause(LOST_MS)]);
      clearInterval(tries);
      if (end === undefined) throw new Error(`No vote at ${address} was answered`);
      const [paint] = await page.evaluate(() =>
        performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
      );
      const since = (timestamp: number) => (timestamp - start) * 1000;
      return { painted: paint ?? 0, wire: since(wire), answered: since(end) };
    },
    { height: HEIGHT },
  );
}

/** Measures the download of a guest who opens the page for the first time and only reads, including the worker's. */
export function firstWeight(chromium: Chromium, address: string): Promise<Weight> {
  return visit(
    chromium,
    'fast',
    async ({ tab: { page }, devTools }) => {
      const types = new Map<string, string>();
      const sum = { scripts: 0, all: 0 };
      devTools.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
      devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        sum.all += encodedDataLength;
        if (types.get(requestId) === 'Script') sum.scripts += encodedDataLength;
      });
      await page.goto(address, { waitUntil: 'load' });
      const hasWorker = await page.evaluate(
        (limit) =>
          Promise.race([
            navigator.serviceWorker.ready.then(() => true),
            new Promise<boolean>((resolve) => setTimeout(resolve, limit, false)),
          ]),
        WORKER_MS,
      );
      await pause(SETTLED_MS);
      if (!hasWorker) return sum;
      const target = await page.browserContext().waitForTarget((one) => one.type() === 'service_worker');
      const worker = await target.worker();
      const own = await worker?.evaluate(async () => {
        await fetch(location.href, { cache: 'reload' });
        return performance.getEntriesByType('resource').map((entry) => {
          const { name, transferSize } = entry as PerformanceResourceTiming;
          return { isScript: /\.js(\?|$)/.test(name), bytes: transferSize };
        });
      });
      for (const { isScript, bytes } of own ?? []) {
        sum.all += bytes;
        if (isScript) sum.scripts += bytes;
      }
      return sum;
    },
    { processor: 'full speed', height: HEIGHT },
  );
}
