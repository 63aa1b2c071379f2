import { describe, expect, it } from 'vitest';
import type { Role, Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, isOfTheServer } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';

const test = browserTest();
/** It has thirteen comments, ten on a page. */
const LONG = '/index.php/nachrichten/item/12-kartoffelfest';

const PUBLISHED = 'Der Kommentar ist veröffentlicht.';

/** Marks this page: what has been loaded again has no mark. */
const mark = (tab: Tab) =>
  tab.eval(() => {
    document.documentElement.dataset.same = '';
  });
const isSame = (tab: Tab) => tab.eval(() => document.documentElement.dataset.same === '');
const shown = (tab: Tab) =>
  tab.eval(() =>
    [...document.querySelectorAll('.itemCommentsList > li > p')].map(({ textContent }) =>
      textContent?.replace(/\s+/g, ' '),
    ),
  );
/** The text of the comment that has the focus, and whether all of it is in view. */
const focused = (tab: Tab) =>
  tab.eval(() => {
    const item = document.activeElement?.closest('.itemCommentsList > li');
    const { top = -1, bottom = -1 } = item?.getBoundingClientRect() ?? {};
    const text = item?.querySelector('p')?.textContent?.replace(/\s+/g, ' ');
    return [text, top >= 0 && bottom <= innerHeight];
  });

async function send(tab: Tab, text: string): Promise<void> {
  // A reader whom K2 knows has no fields for name and address.
  await fillComment(tab, text);
  await tab.activate('#submitCommentButton', 'keyboard');
}

const problems = (tab: Tab) => tab.problems.filter((problem) => !isOfTheServer(problem));

describe('a comment that is published at once', () => {
  it.each<[Role, Partial<Settings>]>([
    ['guest', {}],
    ['reader', { originals: true }],
    ['moderator', { originals: true, generation: '2.6' }],
    ['guest', { strictCsp: true }],
  ])('appears in place, in view, with the focus, without a reload: %s, %j', async (role, settings) => {
    const tab = await test.visit(`/${ARTICLE}`, { ...settings, role, moderated: false });
    await mark(tab);
    const before = await shown(tab);
    await send(tab, 'Wir freuen uns\nauf euch');
    await tab.waitForText('#formLog', PUBLISHED);
    expect(await shown(tab)).toEqual([...before, 'Wir freuen uns auf euch']);
    expect(await focused(tab)).toEqual(['Wir freuen uns auf euch', true]);
    expect(await tab.eval(() => document.querySelector('.itemCommentsCounter span')?.textContent)).toBe(
      `${before.length + 1}`,
    );
    expect([await isSame(tab), problems(tab)]).toEqual([true, []]);
    expect(test.calls('comment')).toHaveLength(1);
  });

  it('can be removed by the moderator at once', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { role: 'moderator', moderated: false });
    const before = await shown(tab);
    await send(tab, 'Ein Versehen');
    await tab.waitForText('#formLog', PUBLISHED);
    await tab.activate('.itemCommentsList > li:last-child .commentRemoveLink', 'keyboard');
    await tab.waitFor(() => !document.querySelector('.itemCommentsList')?.textContent?.includes('Ein Versehen'));
    expect(await shown(tab)).toEqual(before);
  });

  it('is shown with its page where that is another one, and Back leads to the page before', async () => {
    const tab = await test.visit(LONG, { moderated: false });
    await mark(tab);
    const before = await shown(tab);
    await send(tab, 'Bis Samstag');
    await tab.waitForText('#formLog', PUBLISHED);
    expect([(await shown(tab)).length, await focused(tab)]).toEqual([4, ['Bis Samstag', true]]);
    expect(new URL(await tab.url()).search).toBe('?start=10');
    await tab.eval(() => history.back());
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 10);
    expect([await shown(tab), await isSame(tab)]).toEqual([before, true]);
  });

  it('does not take a reader away who goes on writing', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { moderated: false, faults: { page: { name: 'slow' } } });
    await send(tab, 'Eins');
    await tab.waitForText('#formLog', 'wird');
    await tab.type('Zwei', '#commentText');
    await tab.waitForText('#formLog', PUBLISHED);
    expect(await shown(tab)).toContain('Eins');
    expect(
      await tab.eval(() => [document.activeElement?.id, (document.activeElement as HTMLInputElement).value]),
    ).toEqual(['commentText', 'Zwei']);
  });

  it.each(['500', 'html', 'empty'] as const)('is said to be there when the page can’t be had: %s', async (name) => {
    const tab = await test.visit(`/${ARTICLE}`, { moderated: false });
    await mark(tab);
    test.site.settings.faults = { page: { name } };
    await send(tab, 'Ein Kommentar');
    if (name === 'html') {
      // A page without comments: the browser loads the real one.
      await tab.waitFor(() => document.documentElement.dataset.same === undefined);
      return;
    }
    await tab.waitForText('#formLog', 'Die Seite, die ihn zeigt, konnte aber nicht geladen werden.');
    expect(await findings(tab)).toEqual([]);
    test.site.settings.faults = {};
    await tab.activate('#formLog button', 'keyboard');
    await tab.waitForText('#formLog', PUBLISHED);
    expect(await focused(tab)).toEqual(['Ein Kommentar', true]);
    expect(await isSame(tab)).toBe(true);
  });
});

describe('the pages of comments', () => {
  const PAGE_TWO = '.itemCommentsPagination a[href$="start=10"]';

  it.each(['mouse', 'keyboard'] as const)('come in place, by %s, and by Back and Forward', async (how) => {
    const tab = await test.visit(LONG, { originals: true });
    await mark(tab);
    const first = await shown(tab);
    await tab.activate(PAGE_TWO, how);
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 3);
    const [text] = await shown(tab);
    expect(await focused(tab)).toEqual([text, true]);
    expect(new URL(await tab.url()).search).toBe('?start=10');
    await tab.eval(() => history.back());
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 10);
    expect(await shown(tab)).toEqual(first);
    await tab.eval(() => history.forward());
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 3);
    expect([await isSame(tab), problems(tab)]).toEqual([true, []]);
  });

  it('are links where the code does not come', async () => {
    const tab = await test.visit(LONG, { faults: { chunk: { name: '404' } } });
    await tab.leaveBy(() => tab.activate(PAGE_TWO, 'mouse'));
    expect(await shown(tab)).toHaveLength(3);
  });

  it.each(['500', 'empty', 'offline'] as const)('say what went wrong, and try again: %s', async (name) => {
    const tab = await test.visit(LONG);
    await mark(tab);
    await tab.eval(() => document.querySelector<HTMLElement>('.itemCommentsPagination a[href]')?.focus());
    await tab.waitFor(() => document.querySelector('.itemCommentsPagination[data-k2-state=ready]'));
    test.site.settings.faults = { page: { name } };
    await tab.activate(PAGE_TWO, 'keyboard');
    await tab.waitForText('.k2i-comment-pages', 'Die Kommentare konnten nicht geladen werden.');
    expect([(await shown(tab)).length, await findings(tab)]).toEqual([10, []]);
    test.site.settings.faults = {};
    await tab.activate('.k2i-comment-pages button', 'keyboard');
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 3);
    expect([await isSame(tab), await tab.eval(() => !document.querySelector('.k2i-comment-pages'))]).toEqual([
      true,
      true,
    ]);
  });
});

describe.each(SCREENS)('axe finds nothing at %s', (_, options) => {
  it('in a list with a comment that has just appeared, and on another page of comments', async () => {
    const tab = await test.visit(LONG, { moderated: false }, options);
    await send(tab, 'Bis Samstag');
    await tab.waitForText('#formLog', PUBLISHED);
    expect(await findings(tab)).toEqual([]);
  });
});
