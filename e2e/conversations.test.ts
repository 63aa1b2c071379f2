import { describe, expect, it } from 'vitest';
import type { Role, Settings } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, isOfTheServer, LONG_ARTICLE, ourProblems } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { expectHarmless, openStrict, SANITISERS } from './hostile-list.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const LONG = `/${LONG_ARTICLE}`;

const PUBLISHED = 'Der Kommentar wurde veröffentlicht.';

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

describe('a comment that is published at once', () => {
  it.each<[Role, Partial<Settings>]>([
    ['reader', { originals: true }],
    ['moderator', { originals: true, generation: '2.6' }],
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
    expect([await isSame(tab), ourProblems(tab)]).toEqual([true, []]);
    expect(test.calls('comment')).toHaveLength(1);
  });

  it('can be reported and removed by the moderator at once, as those that came with it', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { role: 'moderator', moderated: false, originals: true });
    const [any] = test.site.comments;
    const member = '<a class="cbTooltip" href="/x" data-hascbtooltip="true" data-cbtooltip-tooltip="<b>Seit 2019</b>">';
    // K2 prints what it has stored as it is.
    if (any)
      test.site.comments.push({ ...any, id: 900, date: new Date().toISOString(), text: `${member}Ina</a> auch` });
    const before = [...(await shown(tab)), 'Ina auch'];
    await send(tab, 'Ein Versehen');
    await tab.waitForText('#formLog', PUBLISHED);
    await tab.focus('.itemCommentsList .cbTooltip');
    await tab.waitForText('.k2i-tip:popover-open', 'Seit 2019');
    await tab.activate('.itemCommentsList > li:last-child [data-k2-modal=iframe]', 'keyboard');
    await tab.waitFor(() => document.querySelector('dialog iframe'));
    expect(await tab.eval(() => document.querySelectorAll('dialog[open],.mfp-wrap').length)).toBe(1);
    await tab.press('Escape');
    await tab.waitFor(() => !document.querySelector('dialog'));
    await tab.activate('.itemCommentsList > li:last-child .k2ReportUserButton', 'keyboard');
    await tab.waitFor(() => document.querySelector('dialog[open] .k2i-button--main'));
    expect(test.calls('report-user')).toHaveLength(0);
    await tab.press('Escape');
    await tab.activate('.itemCommentsList > li:last-child .commentRemoveLink', 'keyboard');
    await tab.waitFor(() => !document.querySelector('.itemCommentsList')?.textContent?.includes('Ein Versehen'));
    expect(await shown(tab)).toEqual(before);
    expect([test.calls('comment').length, test.calls('comment-remove').length, ourProblems(tab)]).toEqual([1, 1, []]);
  });

  it('is shown with its page if that is another one, and Back leads to the earlier page', async () => {
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
});

describe('a hostile list of comments, under the strict policy', () => {
  const strict = (problem: string) =>
    !isOfTheServer(problem) && !/^CSP: (style-src-elem inline.*\/dompurify-|script-src-attr inline)/.test(problem);

  it.each(SANITISERS)('is shown without what would run, %s', async (_how, hasLibrary) => {
    const tab = await openStrict(test, LONG, hasLibrary);
    const hostile =
      '<a href="javascript:window.pwned=1">x</a><script>window.pwned=1</script><link rel="stylesheet" href="/evil.css">' +
      '<div id="comment-form" data-k2-widget="tabs"><img src="/assets/icon.svg" srcset="/evil 2x">Ende</div>';
    const last = test.site.commentsOf(12, 'guest').at(-1);
    Object.assign(last ?? {}, { text: hostile });
    await tab.activate('.itemCommentsPagination a[href$="start=10"]', 'mouse');
    await tab.waitForText('.itemCommentsList > li:last-child', 'Ende');
    await expectHarmless(tab, '.itemCommentsList');
    expect(tab.problems.filter(strict)).toEqual([]);
  });

  it.each([
    [
      'a handler, a drawing or a frame',
      '<svg onload="pwned=1"></svg><iframe src="/evil"></iframe><b onclick="pwned=1">x</b>',
    ],
    ['a place of its own', '<div style="position:fixed;inset:0">x</div>'],
  ])('with %s is left to the browser, which shows the page itself', async (_what, text) => {
    const tab = await test.visit(LONG, { strictCsp: true });
    await mark(tab);
    Object.assign(test.site.commentsOf(12, 'guest').at(-1) ?? {}, { text });
    await tab.leaveBy(() => tab.activate('.itemCommentsPagination a[href$="start=10"]', 'mouse'));
    expect([await isSame(tab), new URL(await tab.url()).search]).toEqual([false, '?start=10']);
    expect(await tab.eval(() => 'pwned' in window)).toBe(false);
  });
});

describe('the pages of comments', () => {
  const PAGE_TWO = '.itemCommentsPagination a[href$="start=10"]';

  it('load in place, and by Back and Forward', async () => {
    const tab = await test.visit(LONG, { originals: true });
    await mark(tab);
    const first = await shown(tab);
    await tab.activate(PAGE_TWO, 'keyboard');
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 3);
    const [text] = await shown(tab);
    expect(await focused(tab)).toEqual([text, true]);
    expect(new URL(await tab.url()).search).toBe('?start=10');
    await tab.eval(() => history.back());
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 10);
    expect(await shown(tab)).toEqual(first);
    await tab.eval(() => history.forward());
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 3);
    expect([await isSame(tab), ourProblems(tab)]).toEqual([true, []]);
  });

  it('load by Back also after a reload, when browsers change only the address', async () => {
    const tab = await test.visit(LONG);
    const first = await shown(tab);
    await tab.activate(PAGE_TWO, 'keyboard');
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 3);
    await tab.leaveBy(() => tab.eval(() => location.reload()));
    await tab.hover('.itemCommentsPagination a');
    await tab.waitFor(() => document.querySelector('.itemCommentsPagination[data-k2-state=ready]'));
    await tab.eval(() => history.back());
    await tab.waitFor(() => document.querySelectorAll('.itemCommentsList > li').length === 10);
    expect([await shown(tab), new URL(await tab.url()).search]).toEqual([first, '']);
  });
});
