/** Tests a vote and a month that are clicked before any code has loaded: the loader sends them in the click, once. */
import { describe, expect, it } from 'vitest';
import type { CallName, Settings } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { callsOf, UNRATED_ARTICLE } from './flows.ts';
import { holdChunks, missChunks } from './held-chunks.ts';
import { browserTest } from './site.ts';

const test = browserTest({ cold: true });
const says = texts('en');

/** Calls that are sent inside a click. */
interface Early {
  readonly name: string;
  readonly call: CallName;
  readonly path: string;
  readonly target: string;
  /** Waits until the code shows the answer. */
  shown(tab: Tab): Promise<void>;
}

const VOTE: Early = {
  name: 'a vote',
  call: 'vote',
  path: UNRATED_ARTICLE,
  target: '.itemRatingForm .four-stars',
  async shown(tab) {
    await tab.waitForText('.itemRatingLog', says.vote.thanks);
    // Until then more calls could follow.
    await tab.waitForText('.itemRatingLog', says.vote.count(1));
  },
};

const MONTH: Early = {
  name: 'a month',
  call: 'calendar',
  path: UNRATED_ARTICLE,
  target: '.calendarNavMonthPrev a',
  shown: (tab) => tab.waitFor(() => document.querySelector('.k2CalendarBlock table:not([data-old])')),
};

/** A page in English whose month can be told from the next one, after what is done before any of our code can come. */
async function open<Prepared>(
  { path }: Early,
  prepare: (tab: Tab) => Promise<Prepared>,
  settings: Partial<Settings> = {},
): Promise<readonly [Tab, Prepared]> {
  const tab = await test.visit('/', { ...settings, language: 'en', tag: 'none' });
  const prepared = await prepare(tab);
  test.site.settings.tag = 'head';
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

/** Waits until all requests of the page so far have arrived. */
const roundTrip = (tab: Tab) => tab.eval(async () => void (await fetch('/index.php', { cache: 'no-store' })));

/** The loader's own message is shown, and not that something loads. */
async function toBeTold(tab: Tab, words: string): Promise<void> {
  await tab.waitForText('.k2i-unavailable[role=alert]', words);
  expect(await tab.eval(() => [document.querySelector('[aria-busy]'), location.hash])).toEqual([null, '']);
}

const sent = ({ call }: Early) => callsOf(test.site, call);

describe.each([VOTE, MONTH])('$name that is clicked before any code has loaded', (early) => {
  const { call, target, shown } = early;

  it('reaches the server with the headers of every call while all files are held, and is shown when they arrive', async () => {
    const [tab, code] = await open(early, hold);
    await tab.activate(target, 'mouse');
    await expect.poll(() => sent(early).length).toBe(1);
    expect(sent(early)[0]?.headers).toMatchObject({ accept: '*/*', 'x-requested-with': 'XMLHttpRequest' });
    await expect.poll(() => sent(early)[0]?.status).toBe(200);
    expect(code.asked).toContain('core');
    code.release();
    await shown(tab);
    expect(sent(early)).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it('is sent once when the code never loads; a vote is reported, however often it is clicked, an arrow is followed', async () => {
    const [tab] = await open(early, miss);
    await click(tab, target, target);
    if (call === 'vote') {
      await toBeTold(tab, 'Please try again');
      await click(tab, target);
      await toBeTold(tab, 'Please try again');
    } else await tab.waitFor(() => location.search.includes('month='));
    expect(sent(early).filter(({ headers }) => headers['x-requested-with'])).toHaveLength(1);
  });
});

describe('a vote that is clicked before any code has loaded', () => {
  it('is sent once when its answer arrives after the code', async () => {
    const [tab] = await open(VOTE, nothing);
    test.site.fault('vote', 'slow', 1);
    await tab.activate(VOTE.target, 'mouse');
    await VOTE.shown(tab);
    expect(sent(VOTE)).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it('reports a failed answer when the code arrives, and is sent again only by the button to retry', async () => {
    const [tab, code] = await open(VOTE, hold);
    test.site.fault('vote', '500', 1);
    await click(tab, VOTE.target);
    await expect.poll(() => sent(VOTE)[0]?.status).toBe(500);
    code.release();
    await tab.waitForText('.k2i-failure', 'The site answered with an error (500).');
    await roundTrip(tab);
    expect(sent(VOTE)).toHaveLength(1);
    await tab.focus('.k2i-failure button');
    await tab.press('Enter');
    await VOTE.shown(tab);
    expect(sent(VOTE)).toHaveLength(2);
  });

  it('reports a missing connection, and can be clicked again once it is back', async () => {
    const [tab] = await open(VOTE, nothing);
    await tab.offline(true);
    await click(tab, VOTE.target);
    await toBeTold(tab, 'No connection to the site.');
    await tab.offline(false);
    await click(tab, VOTE.target);
    await VOTE.shown(tab);
    expect(sent(VOTE)).toHaveLength(1);
  });
});

it('a month is sent once beside the originals, though every file is held', async () => {
  needs('answers held back without a connection');
  const [tab, code] = await open(MONTH, hold, { originals: true });
  await tab.activate(MONTH.target, 'mouse');
  await expect.poll(() => sent(MONTH)[0]?.status).toBe(200);
  code.release();
  await MONTH.shown(tab);
  expect(sent(MONTH)).toHaveLength(1);
  expect(tab.problems).toEqual([]);
});

it('five clicks on an arrow, two of them before any code, lead five months back, one call after the other', async () => {
  const [tab, code] = await open(MONTH, hold);
  await click(tab, MONTH.target, MONTH.target);
  await roundTrip(tab);
  expect(sent(MONTH)).toHaveLength(1);
  code.release();
  await MONTH.shown(tab);
  for (let clicks = 0; clicks < 3; clicks++) await click(tab, MONTH.target);
  await expect.poll(() => sent(MONTH).length).toBe(5);
  await tab.waitFor(() => !document.querySelector('[aria-busy]'));
  const months = sent(MONTH).map(({ url }) => {
    const { searchParams } = new URL(url, test.origin);
    return Number(searchParams.get('year')) * 12 + Number(searchParams.get('month'));
  });
  expect(months.map((month) => month - (months[0] ?? 0))).toEqual([0, -1, -2, -3, -4]);
});

it('a vote is sent before the code has loaded, once, also if the tag has no site path', async () => {
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
  expect(callsOf(test.site, 'vote')).toHaveLength(1);
  code.release();
  await tab.waitForText('.itemRatingLog', says.vote.count(1));
  expect(callsOf(test.site, 'vote').map(({ url }) => url)).toEqual([
    '/sub/index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8',
  ]);
});
