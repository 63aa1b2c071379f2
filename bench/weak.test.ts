import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Chromium, startChromium, type Tab } from '../e2e/driver.ts';
import { callsOf } from '../e2e/flows.ts';
import type { Site } from '../fixtures/model.ts';
import { BESIDE, OURS } from './contenders.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import { pause, visit } from './visit.ts';

/** How many times slower than this machine the pretended one is. */
const SLOWDOWN = Number(process.env.WEAK_SLOWDOWN ?? 20);
const RUNS = Number(process.env.WEAK_RUNS ?? 3);
/** Between two things a reader does, in ms. */
const REST_MS = 300;
/** Between two keys, in ms: as fast as people type. */
const KEY_MS = 80;
/** Who has waited so long, in ms, has got nothing. */
const LOST_MS = 60_000;
/** Of the window, in px: all that is used is in sight. */
const HEIGHT = 2600;
const TEXT = 'Ein guter Abend';

/** Something that a reader does once, without waiting for what was done before. */
interface Intent {
  readonly what: string;
  act(tab: Tab): Promise<void>;
  /** Runs in the page: whether the reader sees what came of it. */
  readonly isShown: () => unknown;
  /** How often the server has got it. */
  got?(site: Site): number;
}

const type = async (tab: Tab, text: string, field: string) => {
  await tab.focus(field);
  await tab.page.keyboard.type(text, { delay: KEY_MS });
};

/** The bench's session; whoever searches looks at the results before going on. */
const INTENTS: readonly Intent[] = [
  {
    what: 'vote',
    act: (tab) => tab.activate('.itemRatingForm .four-stars', 'mouse'),
    isShown: () => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%',
    got: (site) => callsOf(site, 'vote').length,
  },
  {
    what: 'larger text',
    async act(tab) {
      await tab.eval(() => {
        const text = document.querySelector('.itemFullText,.itemIntroText,.itemBody');
        document.body.dataset.size = text ? getComputedStyle(text).fontSize : '';
      });
      await tab.activate('#fontIncrease', 'mouse');
    },
    isShown: () => {
      const text = document.querySelector('.itemFullText,.itemIntroText,.itemBody');
      return text && getComputedStyle(text).fontSize !== document.body.dataset.size;
    },
  },
  {
    what: 'month',
    async act(tab) {
      await tab.eval(() => {
        document.body.dataset.month = document.querySelector('.calendarCurrentMonth')?.textContent ?? '';
      });
      await tab.activate('.calendarNavMonthPrev a', 'mouse');
    },
    isShown: () => {
      const month = document.querySelector('.calendarCurrentMonth')?.textContent;
      return month && month !== document.body.dataset.month;
    },
    got: (site) => callsOf(site, 'calendar').length,
  },
  {
    what: 'comment',
    async act(tab) {
      await type(tab, TEXT, '#commentText');
      await type(tab, 'Gerda Gast', '#userName');
      await type(tab, 'gerda@example.org', '#commentEmail');
      await tab.activate('#submitCommentButton', 'mouse');
    },
    isShown: () =>
      document.querySelector('#formLog.k2FormLogSuccess') &&
      document.querySelector<HTMLTextAreaElement>('#commentText')?.value === '',
    got: (site) => site.comments.filter(({ text }) => text === TEXT).length,
  },
  {
    what: 'search',
    act: (tab) => type(tab, 'Sommerfest', '#k2ModuleBox101 [name=searchword]'),
    isShown: () => document.querySelector('#k2ModuleBox101 [role=option]'),
    got: (site) => new Set(callsOf(site, 'search').map(({ url }) => url.includes('searchword=Sommerfest'))).size,
  },
];

let chromium: Chromium;
let server: BenchServer;
beforeAll(async () => {
  [chromium, server] = await Promise.all([startChromium({ windows: true }), startBenchServer(inject('dist'))]);
});
afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

it.each([OURS, BESIDE])(
  `on a processor ${SLOWDOWN} times as slow and by 3G, a session with $name loses nothing`,
  async (contender) => {
    const seconds: Record<string, string> = {};
    const lost: string[] = [];
    for (let run = 1; run <= RUNS; run++) {
      server.site.reset();
      await visit(
        chromium,
        '3g',
        async ({ tab, painted }) => {
          const loaded = tab.goto(server.pageWith(contender)).catch(() => {});
          await painted;
          const waits: Promise<void>[] = [];
          for (const { what, act, isShown } of INTENTS) {
            await act(tab);
            const since = performance.now();
            waits.push(
              tab.page.waitForFunction(isShown, { timeout: LOST_MS, polling: 250 }).then(
                () => {
                  seconds[`${run} ${what}`] = ((performance.now() - since) / 1000).toFixed(1);
                },
                () => void lost.push(`run ${run}: ${what} is not shown`),
              ),
            );
            await pause(REST_MS);
          }
          await Promise.all([...waits, loaded]);
          for (const { what, got } of INTENTS) {
            const count = got?.(server.site) ?? 1;
            if (count !== 1) lost.push(`run ${run}: ${what} came ${count} times`);
          }
          lost.push(...tab.problems.map((problem) => `run ${run}: ${problem}`));
        },
        { processor: SLOWDOWN, height: HEIGHT },
      );
    }
    console.log(`${contender.name}: seconds from the act to what is shown of it`, seconds);
    expect(lost).toEqual([]);
  },
);
