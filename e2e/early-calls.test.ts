/** A vote and a month that are clicked before any code is there: sent inside the click, and never a second time. */
import { describe, expect, it } from 'vitest';
import type { CallName, Settings, TagMode } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { callsOf, UNRATED_ARTICLE } from './flows.ts';
import { holdChunks, missChunks } from './held-chunks.ts';
import { insertTag } from './insert-tag.ts';
import { browserTest } from './site.ts';
import { isTurnOf } from './thinned.ts';

const test = browserTest({ cold: true });
const says = texts('en');

/** What is sent inside a click. */
interface Early {
  readonly name: string;
  readonly call: CallName;
  readonly path: string;
  readonly target: string;
  /** Another target beside it. */
  readonly other: string;
  /** What the answer says, for as long as no code is there. */
  readonly words: string;
  /** Waits until the code shows the answer. */
  shown(tab: Tab): Promise<void>;
}

const EARLY: readonly Early[] = [
  {
    name: 'a vote',
    call: 'vote',
    path: UNRATED_ARTICLE,
    target: '.itemRatingForm .four-stars',
    other: '.itemRatingForm .two-stars',
    words: says.vote.thanks,
    async shown(tab) {
      await tab.waitForText('.itemRatingLog', says.vote.thanks);
      // Until then more calls could follow.
      await tab.waitForText('.itemRatingLog', says.vote.count(1));
    },
  },
  {
    name: 'a month',
    call: 'calendar',
    path: UNRATED_ARTICLE,
    target: '.calendarNavMonthPrev a',
    other: '.calendarNavMonthNext a',
    words: '20',
    shown: (tab) => tab.waitFor(() => document.querySelector('.k2CalendarBlock table:not([data-old])')),
  },
];

/** A page in English whose month can be told from the next one, after what is done before any of our code can come. */
async function open<Prepared>(
  { path }: Early,
  prepare: (tab: Tab) => Promise<Prepared>,
  settings: Partial<Settings> = {},
  tag: TagMode = 'head',
): Promise<readonly [Tab, Prepared]> {
  const tab = await test.visit('/', { ...settings, language: 'en', tag: 'none' });
  const prepared = await prepare(tab);
  test.site.settings.tag = tag;
  await tab.goto(`${test.origin}/${path}`);
  await tab.eval(() => document.querySelector('.k2CalendarBlock table')?.setAttribute('data-old', ''));
  return [tab, prepared];
}

const nothing = async () => {};
const hold = (tab: Tab) => holdChunks(tab);
const miss = (tab: Tab) => missChunks(tab);

const click = (tab: Tab, ...targets: readonly string[]) =>
  tab.eval((targets: readonly string[]) => {
    for (const target of targets) document.querySelector<HTMLElement>(target)?.click();
  }, targets);

/** Whatever the page has sent so far has arrived when this is through. */
const roundTrip = (tab: Tab) => tab.eval(async () => void (await fetch('/index.php', { cache: 'no-store' })));

/** The loader's own message is shown, and not that something loads. */
async function toBeTold(tab: Tab, words: string): Promise<void> {
  await tab.waitForText('.k2i-unavailable[role=alert]', words);
  expect(await tab.eval(() => [document.querySelector('[aria-busy]'), location.hash])).toEqual([null, '']);
}

describe.each(EARLY)('a $name that is clicked before any code has loaded', (early) => {
  const { call, target, other, words, shown } = early;
  // Both are sent by the same code: the first and the last of these are tried with both, the others in turns.
  const row = EARLY.indexOf(early);
  const sent = () => callsOf(test.site, call);
  it('reaches the server with the headers of every call while all files are held, and is shown when they arrive', async () => {
    const [tab, code] = await open(early, hold);
    await tab.activate(target, 'mouse');
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.headers).toMatchObject({ accept: '*/*', 'x-requested-with': 'XMLHttpRequest' });
    await expect.poll(() => sent()[0]?.status).toBe(200);
    expect(code.asked).toContain('core');
    code.release();
    await shown(tab);
    expect(sent()).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it.runIf(isTurnOf(0, row))('is sent once when its answer arrives after the code', async () => {
    const [tab] = await open(early, nothing);
    test.site.fault(call, 'slow', 1);
    await tab.activate(target, 'mouse');
    await shown(tab);
    expect(sent()).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it.runIf(isTurnOf(1, row))('is sent once when it is clicked three times, which leads three months on', async () => {
    const [tab, code] = await open(early, hold);
    await click(tab, target, target, target);
    await roundTrip(tab);
    expect(sent()).toHaveLength(1);
    code.release();
    await shown(tab);
    const addresses = call === 'vote' ? 1 : 3;
    await expect.poll(() => sent().length).toBe(addresses);
    expect(new Set(sent().map(({ url }) => url)).size).toBe(addresses);
    expect(tab.problems).toEqual([]);
  });

  it.runIf(isTurnOf(2, row))(
    'is sent once when it is clicked twice and the code never loads, and its answer is shown as text',
    async () => {
      const [tab] = await open(early, miss);
      const page = await tab.url();
      await click(tab, target, target);
      await toBeTold(tab, words);
      expect(await tab.text('.k2i-unavailable')).not.toMatch(/<|&\w+;/);
      await roundTrip(tab);
      expect(await tab.url()).toBe(page);
      expect(sent()).toHaveLength(1);
      expect(tab.problems).toEqual([]);
    },
  );

  it.runIf(isTurnOf(3, row))(
    'reports its failure when neither an answer nor any code arrives; the next click sends a vote again and follows an arrow',
    async () => {
      const [tab] = await open(early, miss);
      test.site.fault(call, '500', 1);
      await click(tab, target);
      await toBeTold(tab, 'Please try again');
      await click(tab, target);
      if (call === 'vote') await toBeTold(tab, words);
      else await tab.waitFor(() => location.search.includes('month='));
      expect(sent().map(({ method }) => method)).toEqual(call === 'vote' ? ['GET', 'GET'] : ['POST', 'GET']);
    },
  );

  it.runIf(isTurnOf(4, row))(
    'reports a failed answer when the code arrives, and is sent again only by the button to retry',
    async () => {
      const [tab, code] = await open(early, hold);
      test.site.fault(call, '500', 1);
      await click(tab, target);
      await expect.poll(() => sent()[0]?.status).toBe(500);
      code.release();
      await tab.waitForText('.k2i-failure', 'The site answered with an error (500).');
      await roundTrip(tab);
      expect(sent()).toHaveLength(1);
      await tab.focus('.k2i-failure button');
      await tab.press('Enter');
      await shown(tab);
      expect(sent()).toHaveLength(2);
    },
  );

  it.runIf(isTurnOf(5, row))(
    'reports that there is no connection, and can be clicked again when there is one',
    async () => {
      const [tab] = await open(early, nothing);
      await tab.offline(true);
      await click(tab, target);
      await toBeTold(tab, 'No connection to the site.');
      await tab.offline(false);
      await click(tab, target);
      await shown(tab);
      expect(sent()).toHaveLength(1);
    },
  );

  it.runIf(isTurnOf(6, row))(
    'shows its answer as text when the time limit for the code is over, and is not announced again when the code arrives',
    async () => {
      const [tab, code] = await open(early, async (tab) => {
        await tab.atStart(() => {
          const { setTimeout } = window;
          Object.assign(window, {
            setTimeout(task: () => void, delay = 0) {
              // The limit is over when the test says so.
              if (delay > 9000 && delay <= 10_000) addEventListener('limit', task, { once: true });
              else return setTimeout(task, delay);
              return 0;
            },
          });
        });
        return hold(tab);
      });
      await click(tab, target);
      await expect.poll(() => sent()[0]?.status).toBe(200);
      await tab.eval(() => void dispatchEvent(new Event('limit')));
      await toBeTold(tab, words);
      code.release();
      await tab.focus(target);
      await tab.waitFor((target: string) => document.querySelector(target)?.closest('[data-k2-state=ready]'), target);
      await roundTrip(tab);
      expect(sent()).toHaveLength(1);
      // From now on, it is the code that has something to say.
      await click(tab, target);
      await tab.waitFor(() => !document.querySelector('.k2i-unavailable'));
      await expect.poll(() => sent().length).toBe(2);
      expect(tab.problems).toEqual([]);
    },
  );

  it.runIf(isTurnOf(7, row))(
    'is not sent by a click with a modifier key or another mouse button, or inside data-k2-ignore',
    async () => {
      const [tab] = await open(early, hold);
      await tab.eval(
        (target: string, other: string) => {
          // Where they lead is not for this test to go.
          addEventListener('click', (event) => event.preventDefault());
          const [first, second] = [document.querySelector(target), document.querySelector(other)];
          for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
            first?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
          second?.closest('.itemRatingForm,.k2CalendarBlock')?.setAttribute('data-k2-ignore', '');
          second?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        },
        target,
        other,
      );
      await roundTrip(tab);
      expect(sent()).toEqual([]);
      expect(await tab.eval(() => document.querySelector('[aria-busy]'))).toBe(null);
    },
  );

  it.runIf(isTurnOf(8, row))('is not sent by the loader after the code has failed to load once', async () => {
    const [tab] = await open(early, (tab) => missChunks(tab, call === 'vote' ? 'rating' : 'calendar'));
    // Where it leads natively is not for this test to go.
    await tab.eval(() => addEventListener('click', (event) => event.preventDefault()));
    await click(tab, target);
    await toBeTold(tab, words);
    expect(sent()).toHaveLength(1);
    await tab.waitFor((target: string) => document.querySelector(target)?.closest('[data-k2-state=failed]'), target);
    await click(tab, other);
    await tab.waitFor(() => !document.querySelector('[aria-busy]'));
    await roundTrip(tab);
    expect(sent()).toHaveLength(1);
  });

  describe('beside the originals', () => {
    it.runIf(isTurnOf(9, row))('is sent once, though every file is held', async () => {
      needs('answers held back without a connection');
      const [tab, code] = await open(early, hold, { originals: true });
      await tab.activate(target, 'mouse');
      await expect.poll(() => sent()[0]?.status).toBe(200);
      code.release();
      await shown(tab);
      expect(sent()).toHaveLength(1);
      expect(tab.problems).toEqual([]);
    });

    it('is sent once when the code never loads, and its answer is shown as text', async () => {
      const [tab] = await open(early, miss, { originals: true });
      await tab.activate(target, 'mouse');
      await toBeTold(tab, words);
      await roundTrip(tab);
      expect(sent()).toHaveLength(1);
      expect(tab.problems).toEqual([]);
    });

    it.runIf(isTurnOf(10, row))(
      'is sent once by them when our script comes later, and the next one once by us',
      async () => {
        const [tab] = await open(early, nothing, { originals: true }, 'none');
        await tab.activate(target, 'mouse');
        await expect.poll(() => sent()[0]?.status).toBe(200);
        await insertTag(tab, 'sw=off');
        await tab.activate(other, 'mouse');
        await expect.poll(() => sent()[1]?.status).toBe(200);
        await tab.waitFor((other: string) => document.querySelector(other)?.closest('[data-k2-state=ready]'), other);
        await tab.waitFor(() => !document.querySelector('[aria-busy]'));
        await roundTrip(tab);
        expect(sent()).toHaveLength(2);
        expect(tab.problems).toEqual([]);
      },
    );
  });
});

describe('a second star that is clicked before any code has loaded', () => {
  const [early] = EARLY as readonly [Early];

  it('sends no second vote', async () => {
    const [tab, code] = await open(early, hold);
    await click(tab, early.target, early.other);
    code.release();
    await early.shown(tab);
    expect(test.site.item(8)?.votes.map(({ stars }) => stars)).toEqual([4]);
    expect(callsOf(test.site, 'vote')).toHaveLength(1);
  });

  it('sends no second vote when the code never loads', async () => {
    const [tab] = await open(early, miss);
    await click(tab, early.target, early.other);
    await toBeTold(tab, early.words);
    expect(callsOf(test.site, 'vote')).toHaveLength(1);
  });
});

it('a second arrow that is clicked before any code requests its own month; each is requested once, and the last one is shown', async () => {
  const early = EARLY[1] as Early;
  const [tab, code] = await open(early, hold);
  const wanted = await tab.eval(
    (other: string) => new URL(document.querySelector<HTMLAnchorElement>(other)?.href ?? '').search,
    early.other,
  );
  await click(tab, early.target, early.other);
  code.release();
  await early.shown(tab);
  await expect.poll(() => callsOf(test.site, 'calendar').length).toBe(2);
  expect(callsOf(test.site, 'calendar')[1]?.url).toContain(wanted);
});

it('five clicks on an arrow, of which two come before any code, lead five months back, one call after the other', async () => {
  const early = EARLY[1] as Early;
  const [tab, code] = await open(early, hold);
  await click(tab, early.target, early.target);
  code.release();
  await early.shown(tab);
  for (let clicks = 0; clicks < 3; clicks++) await click(tab, early.target);
  await expect.poll(() => callsOf(test.site, 'calendar').length).toBe(5);
  await tab.waitFor(() => !document.querySelector('[aria-busy]'));
  const months = callsOf(test.site, 'calendar').map(({ url }) => {
    const { searchParams } = new URL(url, test.origin);
    return Number(searchParams.get('year')) * 12 + Number(searchParams.get('month'));
  });
  expect(months.map((month) => month - (months[0] ?? 0))).toEqual([0, -1, -2, -3, -4]);
});

it('a vote waits for the code and is sent once when the tag has no site path', async () => {
  const tab = await test.visit(`/sub/${UNRATED_ARTICLE}`, { tag: 'none', language: 'en' });
  const code = await holdChunks(tab);
  await tab.eval(async () => {
    const script = document.createElement('script');
    script.src = '/media/k2-islands/k2-islands.js?sw=off';
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    document.head.append(script);
    await loaded;
  });
  await click(tab, '.itemRatingForm .four-stars');
  expect(await tab.eval(() => document.querySelector('.itemRatingForm')?.getAttribute('aria-busy'))).toBe('true');
  await roundTrip(tab);
  expect(callsOf(test.site, 'vote')).toEqual([]);
  code.release();
  await tab.waitForText('.itemRatingLog', says.vote.count(1));
  expect(callsOf(test.site, 'vote').map(({ url }) => url)).toEqual([
    '/sub/index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8',
  ]);
});
