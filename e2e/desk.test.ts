import { describe, expect, it } from 'vitest';
import { LEAVING_COMMENT } from '../fixtures/desk.ts';
import type { Settings } from '../fixtures/model.ts';
import { likeMooTools } from '../test/foreign-globals.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { chosenEngine, needs } from './engines/engine.ts';
import { openAfter } from './every-widget.ts';
import { isGone, isThere, ourProblems } from './flows.ts';
import { overflow } from './screens.ts';
import { browserTest } from './site.ts';

const test = browserTest();

const QUEUE = '/index.php?option=com_k2&view=comments';
const row = (id: number) => `article[data-id="${id}"]`;
/** The newest that wait, in their order; the article of the seventh is somebody else's by now. */
const WAITING = [222, 220, 219, 217, 216, 215, 214, 212, LEAVING_COMMENT, 210, 207, 206, 205, 203];

const DESK = { role: 'moderator', language: 'en', desk: true } as const satisfies Partial<Settings>;

/** Opens the queue, and waits until all its comments are known. */
async function open(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await test.visit(QUEUE, { ...DESK, ...settings }, options);
  await tab.waitForText('.k2i-desk__list', '22 comments');
  return tab;
}

/** Opens it, with the focus on the first comment. */
async function enter(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await open(settings, options);
  await tab.focus(row(222));
  return tab;
}

const focusedId = (tab: Tab) =>
  tab.eval(() => Number(document.activeElement?.closest('[data-id]')?.getAttribute('data-id')));
const isFocused = (tab: Tab, id: number) =>
  tab.waitFor((id: number) => document.activeElement?.getAttribute('data-id') === `${id}`, id);
const says = (tab: Tab, words: string) => tab.waitForText('.k2i-announcer', words);
const ids = (tab: Tab) =>
  tab.eval(() => [...document.querySelectorAll('[data-id]')].map((each) => Number(each.getAttribute('data-id'))));
const comment = (id: number) => test.site.comments.find((each) => each.id === id);
const removals = () => test.calls('comment-remove');

/** Leaves the page, which ends the time in which a removal can be undone. */
async function leave(tab: Tab): Promise<void> {
  await tab.goto(`${test.origin}/index.php?option=com_k2`);
}

/** Ends the time in which a removal can be undone, in a page that stays and reads the answer. */
const endUndo = (tab: Tab) =>
  tab.eval(() => {
    Reflect.deleteProperty(window, 'fetchLater');
    dispatchEvent(new Event('pagehide'));
  });

describe('the queue', () => {
  it.each(['2.28', 'joomla-5'] as const)(
    'of %s is read whole in our list, waiting comments first, and its own filters are as before',
    async (generation) => {
      const tab = await open({ generation });
      // The style sheet of the site takes the borders of all buttons.
      const border = () => getComputedStyle(document.querySelector('.k2i-desk__selection > button') as Element).border;
      expect(await tab.eval(border)).toContain('1px solid');
      expect((await ids(tab)).slice(0, WAITING.length)).toEqual(WAITING);
      await tab.waitFor(() => !document.querySelector('[aria-busy="true"]'));
      await expect
        .poll(() => [...test.site.sessions.values()].at(-1)?.queue)
        .toMatchObject({ filter_state: '-1', limit: '20', limitstart: '0' });
      expect(test.calls('queue').map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'HEAD']);
      expect(ourProblems(tab)).toEqual([]);
    },
  );

  it('is cleared by one key for each comment, and the latest can be taken back', async () => {
    const tab = await enter();
    for (const _each of WAITING.slice(0, 5)) await tab.press('a');
    expect(await focusedId(tab)).toBe(215);
    await says(tab, 'Comment approved.');
    await expect.poll(() => WAITING.slice(0, 5).map((id) => comment(id)?.published)).toEqual(Array(5).fill(true));
    await tab.press('z');
    await isFocused(tab, 216);
    await says(tab, 'Comment unpublished.');
    expect([comment(216)?.published, comment(217)?.published]).toEqual([false, true]);
  });
});

it('looks like one list with K2’s colours off, and is accessible at each width', async () => {
  for (const [width, dark] of [
    [320, true],
    [1280, false],
  ] as const) {
    const tab = await enter({}, { width, dark });
    await tab.press('x', 'j', 'e');
    await isThere(tab, '.k2i-edit');
    await tab.focus(row(219));
    await tab.press('Delete');
    await isThere(tab, '.k2i-desk__undo');
    for (const dir of ['ltr', 'rtl']) {
      await tab.eval((dir: string) => {
        document.documentElement.dir = dir;
      }, dir);
      expect(
        (await findings(tab)).filter((finding) => finding.includes('k2i-')),
        `${width} ${dark} ${dir}`,
      ).toEqual([]);
      expect(await overflow(tab), `${width} ${dir}`).toBeLessThanOrEqual(0);
    }
  }
});

describe('a removal', () => {
  it('is not sent after Undo, and the comment has the focus again', async () => {
    const tab = await enter();
    await tab.press('Delete');
    await isGone(tab, row(222));
    expect(await focusedId(tab)).toBe(220);
    await says(tab, 'This comment will be removed.');
    await tab.press('z');
    await isFocused(tab, 222);
    await leave(tab);
    // The page of an earlier test may send its own as it is closed.
    expect([removals().filter(({ body }) => body.includes('222')), comment(222)?.id]).toEqual([[], 222]);
  });

  it('is sent once when the page is left, one call for a list', async () => {
    const tab = await enter();
    await tab.press('x', 'j', 'x', 'j');
    await tab.activate('.k2i-desk__selection button:nth-of-type(3)', 'mouse');
    await isGone(tab, row(220));
    await leave(tab);
    await expect.poll(() => [comment(222), comment(220)]).toEqual([undefined, undefined]);
    expect(removals()).toHaveLength(1);
  });

  it('is sent when the tab is closed', async () => {
    const tab = await enter();
    const second = await tab.page.browserContext().newPage();
    await second.goto(test.origin + QUEUE);
    await second.waitForSelector(row(222));
    await second.focus(row(222));
    await second.keyboard.press('Delete');
    await second.waitForSelector(row(222), { hidden: true });
    await second.close();
    await expect.poll(() => comment(222)).toBeUndefined();
    expect(removals()).toHaveLength(1);
  });

  it('of all that wait asks for their number, and takes only comments that were read', async () => {
    const tab = await enter();
    test.site.comments.push({ ...(comment(222) as NonNullable<ReturnType<typeof comment>>), id: 300 });
    await tab.activate('.k2i-desk__selection > button:nth-of-type(1)', 'mouse');
    await tab.waitForText('.k2i-dialog', 'Remove 14 waiting comments?');
    await tab.activate('.k2i-dialog .k2i-button--main', 'mouse');
    await isGone(tab, row(222));
    await tab.waitForText('.k2i-desk__undo', '14 comments will be removed.');
    await endUndo(tab);
    await expect.poll(() => [comment(212), comment(203)]).toEqual([undefined, undefined]);
    expect([comment(LEAVING_COMMENT)?.id, comment(300)?.id]).toEqual([LEAVING_COMMENT, 300]);
  });
});

/** Takes a comment out of the site, as another moderator does. */
const removeElsewhere = (id: number) =>
  test.site.comments.splice(
    test.site.comments.findIndex((each) => each.id === id),
    1,
  );

const approveTicked = (tab: Tab) => tab.activate('.k2i-desk__selection > button:nth-of-type(1)', 'mouse');

describe('a list that stops half way', () => {
  it('shows what is done, the failure at the first that is not, and the others still ticked', async () => {
    const tab = await enter();
    await tab.press('x', 'j', 'x', 'j', 'x', 'j', 'x');
    for (const id of [222, 220]) Object.assign(comment(id) ?? {}, { published: true });
    test.site.fault('comment-publish', '500', 1);
    await approveTicked(tab);
    await tab.waitForText(row(219), 'The comment was not approved.');
    for (const id of [222, 220]) await tab.waitForText(row(id), 'Published');
    const ticked = await tab.eval(() =>
      [...document.querySelectorAll('[data-id]:has(:checked)')].map((each) => Number(each.getAttribute('data-id'))),
    );
    expect(ticked).toEqual([219, 217]);
    await approveTicked(tab);
    for (const id of [219, 217]) await tab.waitForText(row(id), 'Published');
  });

  it('goes on behind a comment that is gone, and one that is somebody else’s by now: they leave the list', async () => {
    const tab = await enter();
    for (const _each of WAITING.slice(0, 11)) await tab.press('x', 'j');
    removeElsewhere(220);
    await approveTicked(tab);
    await isGone(tab, row(220));
    await isGone(tab, row(LEAVING_COMMENT));
    await tab.waitForText(row(207), 'Published');
    const done = WAITING.slice(0, 11).filter((id) => comment(id)?.published);
    expect(done).toEqual([222, 219, 217, 216, 215, 214, 212, 210, 207]);
  });
});

it('a comment that another tab has removed leaves the list, without a failure', async () => {
  const tab = await enter();
  removeElsewhere(222);
  await tab.press('a');
  await isGone(tab, row(222));
  await says(tab, 'This comment is not there any more.');
  removeElsewhere(220);
  await tab.press('Delete');
  await endUndo(tab);
  await expect.poll(() => removals().length).toBe(1);
  await tab.waitFor(() => !document.querySelector('.k2i-desk__undo'));
  expect(await tab.eval(() => document.querySelector('.k2i-failure'))).toBeNull();
});

describe('a failure', () => {
  it.each([
    ['500', 'The site answered with an error (500).'],
    // WebKit takes an answer that breaks off for one that is empty.
    [
      'reset',
      chosenEngine() === 'webkit'
        ? 'The site’s answer could not be read.'
        : 'It is not clear whether this was received.',
    ],
  ] as const)('%s is said at its comment, and another try works', async (name, words) => {
    const tab = await enter();
    test.site.fault('comment-publish', name, 1);
    await tab.press('a');
    await tab.waitForText(row(222), words);
    expect(await focusedId(tab)).toBe(220);
    await tab.activate(`${row(222)} .k2i-failure button`, 'mouse');
    await tab.waitForText(row(222), 'Published');
    expect(comment(222)?.published).toBe(true);
  });

  it('offline is said, and nothing was sent', async () => {
    const tab = await enter();
    await tab.offline(true);
    await tab.press('a');
    await tab.waitForText(row(222), 'No connection to the site.');
    await tab.offline(false);
    await tab.activate(`${row(222)} .k2i-failure button`, 'mouse');
    await tab.waitForText(row(222), 'Published');
    expect(test.calls('comment-publish')).toHaveLength(1);
  });

  it('to read the list leaves what is known, and another try works', async () => {
    const tab = await test.visit('/index.php', DESK);
    let isBroken = true;
    await tab.answer(({ url }) => (isBroken && url.includes('format=raw') ? { status: 500, body: 'x' } : undefined));
    await tab.goto(test.origin + QUEUE);
    await tab.waitForText('.k2i-desk .k2i-failure', 'The comments could not be loaded.');
    expect(await ids(tab)).toHaveLength(20);
    isBroken = false;
    await tab.activate('.k2i-desk .k2i-failure button', 'mouse');
    await tab.waitForText('.k2i-desk__list', '22 comments');
  });
});

describe('an edit', () => {
  it('is stored as it was typed, and the comment has the focus', async () => {
    const tab = await enter();
    await tab.press('e');
    await isThere(tab, `${row(222)} textarea`);
    await tab.type(' I <3 this & that');
    await tab.hold('Control', 'Enter', 'Enter');
    await tab.waitForText(row(222), 'Kurz gesagt: nein. I <3 this & that');
    await isFocused(tab, 222);
    await says(tab, 'Comment saved.');
    expect(test.calls('comment-save')).toHaveLength(1);
  });

  it('that is saved leaves what was said about another change', async () => {
    const tab = await enter();
    test.site.fault('comment-publish', '500', 1);
    await tab.press('a');
    await tab.waitForText(row(222), 'The comment was not approved.');
    await tab.focus(row(222));
    await tab.press('e');
    await isThere(tab, `${row(222)} textarea`);
    await tab.type(' More.');
    await tab.hold('Control', 'Enter');
    await says(tab, 'Comment saved.');
    await tab.waitForText(row(222), 'The comment was not approved.');
    await tab.activate(`${row(222)} .k2i-failure button`, 'mouse');
    await tab.waitForText(row(222), 'Published');
    await tab.waitFor((place: string) => !document.querySelector(`${place} [role=alert]`), row(222));
  });

  it('keeps its text when the session has ended, with a link to log in', async () => {
    const tab = await enter();
    await tab.press('e');
    await isThere(tab, `${row(222)} textarea`);
    await tab.type(' More.');
    test.site.settings.role = 'guest';
    test.site.endSessions();
    await tab.hold('Control', 'Enter');
    await tab.waitForText(row(222), 'Your session has ended. Please log in again.');
    expect(await tab.eval(() => document.querySelector('textarea')?.value)).toBe('Kurz gesagt: nein. More.');
    await isThere(tab, `${row(222)} .k2i-failure a[href*="login"]`);
  });

  it('takes letters as letters', async () => {
    const tab = await enter();
    await tab.press('e');
    await isThere(tab, `${row(222)} textarea`);
    await tab.type('xauz?');
    expect(await tab.eval(() => document.querySelector('textarea')?.value)).toBe('Kurz gesagt: nein.xauz?');
    expect(comment(222)?.published).toBe(false);
  });
});

describe('the keys', () => {
  it('are listed by ?, and Esc leads back', async () => {
    const tab = await enter();
    await tab.type('?');
    await tab.waitForText('.k2i-dialog', 'Keyboard shortcuts');
    await tab.press('Escape');
    await isFocused(tab, 222);
  });

  it('do nothing with another key, and outside of the list', async () => {
    const tab = await enter();
    await tab.hold('Control', 'a');
    await tab.focus('.k2i-desk__selection button');
    await tab.press('a', 'x', 'Delete');
    expect(test.calls('comment-publish')).toHaveLength(0);
    expect((await ids(tab))[0]).toBe(222);
  });
});

it('filters, searches and sorts all comments, without a call', async () => {
  const tab = await open();
  await expect.poll(() => test.calls('queue').at(-1)?.method).toBe('HEAD');
  const before = test.calls('queue').length;
  await tab.type('uhren', '.k2i-desk input[type=search]');
  await tab.waitForText('.k2i-desk__list', '3 comments');
  expect(await ids(tab)).toEqual([217, 205, 203]);
  expect(test.calls('queue')).toHaveLength(before);
});

it('of hundreds, only as many are read as are shown; another order reads all', async () => {
  const tab = await test.visit('/index.php', DESK);
  const [model] = test.site.comments.filter(({ id }) => id === 204);
  if (!model) throw new Error('No comment 204');
  for (let id = 1001; id <= 1400; id++) test.site.comments.push({ ...model, id });
  await tab.goto(test.origin + QUEUE);
  const reads = (method: string) => test.calls('queue').filter((call) => call.method === method).length - 1;
  const areRead = (count: number) => expect.poll(() => reads('GET')).toBe(count);
  await tab.waitForText('.k2i-desk__list', '14 comments wait');
  expect([reads('GET'), (await ids(tab)).length]).toEqual([2, 100]);
  await tab.eval(() => document.querySelector('.k2i-desk__list')?.lastElementChild?.scrollIntoView());
  await areRead(3);
  await expect.poll(async () => (await ids(tab)).length).toBe(200);
  await tab.page.select('.k2i-desk label:last-child select', 'oldest');
  await tab.waitForText('.k2i-desk__list', '422 comments');
  await areRead(6);
  expect((await ids(tab))[0]).toBe(Math.min(...WAITING) - 2);
});

it('K2’s own list is there again after a release, and without our component', async () => {
  const tab = await open();
  const shown = () => tab.eval(() => document.querySelector('#k2CommentsList')?.getClientRects().length);
  expect(await shown()).toBe(0);
  await tab.eval(() => window.K2Islands?.release());
  expect([await shown(), await tab.eval(() => document.querySelector('.k2i-desk'))]).toEqual([1, null]);
  const without = await test.visit(QUEUE, { ...DESK, faults: { chunk: { name: '404' } } });
  expect(await without.eval(() => document.querySelector('#k2CommentsList')?.getClientRects().length)).toBe(1);
});

it('works on Joomla 3, whose MooTools replaces functions of the language', async () => {
  needs('scripts of the driver apart from those of the page');
  const tab = await openAfter(test, likeMooTools, [], QUEUE, DESK);
  await tab.waitForText('.k2i-desk__list', '22 comments');
});

it('works under a strict policy', async () => {
  const tab = await enter({ strictCsp: true });
  await tab.press('a');
  await tab.waitForText(row(222), 'Published');
  expect(ourProblems(tab)).toEqual([]);
});

it('in K2’s popup, *Close* closes it, and a comment whose removal is delayed is removed', async () => {
  const tab = await test.visit('/index.php', DESK);
  await tab.activate('a[data-k2-modal=iframe][href*="view=comments"]', 'mouse');
  const frame = await tab.page.waitForFrame((each) => each.url().includes('view=comments'));
  await frame.waitForSelector(row(222));
  await frame.focus(row(222));
  await tab.press('Delete');
  await frame.waitForSelector(row(222), { hidden: true });
  await frame.click('#toolbar-cancel a');
  await isGone(tab, 'dialog[open]');
  await expect.poll(() => comment(222)).toBeUndefined();
  expect(removals()).toHaveLength(1);
});

it('a report asks first, and shows the answer of the site', async () => {
  const tab = await enter();
  await tab.focus(row(207));
  await tab.activate(`${row(207)} .k2i-desk__buttons button:nth-child(4)`, 'mouse');
  await isThere(tab, '.k2i-dialog');
  expect(test.calls('report-user')).toHaveLength(0);
  await tab.activate('.k2i-dialog .k2i-button--main', 'mouse');
  await tab.waitFor(() => document.querySelectorAll('.k2i-dialog button').length === 1);
  await tab.press('Enter');
  await isGone(tab, '.k2i-dialog');
  await tab.waitForText(row(218), 'Waiting');
  expect(test.calls('report-user')).toHaveLength(1);
});
