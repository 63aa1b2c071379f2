import { expect, it } from 'vitest';
import type { Tab } from '../e2e/driver.ts';
import { fillComment } from '../e2e/guest-comment.ts';
import { benchTest } from './bench-test.ts';
import { BESIDE, type Contender, ORIGINALS, OURS } from './contenders.ts';
import { visit } from './visit.ts';

/** Slowdown of the simulated machine. */
const SLOWDOWN = 20;

/** Size of the window, in px: everything is visible without scrolling. */
const HEIGHT = 2600;

/** Time after which a result counts as lost, in ms. */
const LOST_MS = 120_000;

const TEXT = 'Ein guter Abend am See';

const bench = benchTest();

/** One action of a reader, its visible result, and the number of its calls on the site. */
interface Intent {
  readonly name: string;
  act(tab: Tab): Promise<void>;
  isShown(before: string): boolean;
  /** Distinguishes a change from the earlier state. */
  look(): string;
  heard(): number;
}

const calls = (name: string) => bench.server.site.log.filter(({ call }) => call === name).length;
const nothing = () => '';

const INTENTS: readonly Intent[] = [
  {
    name: 'vote',
    act: (tab) => tab.activate('.itemRatingForm .four-stars', 'mouse'),
    look: nothing,
    isShown: () => /Danke/.test(document.querySelector('.itemRatingLog')?.textContent ?? ''),
    heard: () => calls('vote'),
  },
  {
    name: 'larger text',
    act: (tab) => tab.activate('#fontIncrease', 'mouse'),
    look: nothing,
    // The larger size is set by the template's styles, which this page lacks.
    isShown: () => document.querySelector('.largerFontSize') !== null,
    heard: () => 1,
  },
  {
    name: 'month',
    act: (tab) => tab.activate('.calendarNavMonthPrev a', 'mouse'),
    look: () => document.querySelector('.calendarCurrentMonth')?.textContent ?? '',
    isShown: (before) => (document.querySelector('.calendarCurrentMonth')?.textContent ?? before) !== before,
    heard: () => calls('calendar'),
  },
  {
    name: 'search',
    act: (tab) => tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]'),
    look: nothing,
    isShown: () => /Sommerfest/.test(document.querySelector('.k2LiveSearchResults')?.textContent ?? ''),
    // A search is sent for each pause in typing.
    heard: () => Math.min(1, calls('search')),
  },
  {
    name: 'comment',
    async act(tab) {
      await tab.press('Escape');
      await fillComment(tab, TEXT);
      await tab.activate('#submitCommentButton', 'mouse');
    },
    look: nothing,
    isShown: () => /Danke|added|hinzugefügt/i.test(document.querySelector('#formLog')?.textContent ?? ''),
    heard: () => bench.server.site.comments.filter(({ text }) => text === TEXT).length,
  },
];

interface Outcome {
  readonly intent: string;
  /** Time from the reader's action to its visible result, in s; absent: never. */
  readonly shown?: number;
  readonly heard: number;
}

async function shownAfter(tab: Tab, { isShown }: Intent, before: string): Promise<number | undefined> {
  const start = performance.now();
  try {
    await tab.page.waitForFunction(isShown, { timeout: LOST_MS, polling: 200 }, before);
    return Math.round((performance.now() - start) / 100) / 10;
  } catch {
    return undefined;
  }
}

/** Uses all widgets of an article from first paint on, with a processor twenty times slower and 3G. */
function session(contender: Contender): Promise<Outcome[]> {
  bench.server.site.reset();
  return visit(
    bench.chromium,
    '3g',
    async ({ tab, painted }) => {
      const loaded = tab.page.goto(bench.server.pageWith(contender), { timeout: LOST_MS }).catch(() => {});
      await painted;
      // The page is parsed completely: elements that are missing now can't be used.
      await tab.page.waitForSelector('#submitCommentButton', { timeout: LOST_MS });
      const outcomes: Outcome[] = [];
      for (const intent of INTENTS) {
        const before = await tab.eval(intent.look);
        await intent.act(tab);
        const shown = await shownAfter(tab, intent, before);
        outcomes.push({ intent: intent.name, ...(shown !== undefined && { shown }), heard: intent.heard() });
        // A reader writes a comment only after the page has loaded.
        await loaded;
      }
      return outcomes;
    },
    { processor: SLOWDOWN, height: HEIGHT },
  );
}

it.each([OURS, BESIDE, ORIGINALS])(
  'on a machine that is 20 times as slow, with 3G, what a reader wants is done, once: $name',
  async (contender) => {
    const outcomes = await session(contender);
    for (const { intent, shown, heard } of outcomes)
      console.log(`${contender.name}: ${intent} shown after ${shown ?? '-'} s, heard ${heard} times`);
    // The originals may lose clicks.
    if (contender === ORIGINALS) return;
    expect(outcomes.filter(({ shown, heard }) => shown === undefined || heard !== 1)).toEqual([]);
  },
);
