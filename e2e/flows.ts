import { expect } from 'vitest';
import type { Language, Settings, Site } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import deWords from '../src/i18n/de.json' with { type: 'json' };
import enWords from '../src/i18n/en.json' with { type: 'json' };
import type { Input, Tab } from './driver.ts';

/** One way of using one page. */
export interface Way {
  readonly tab: Tab;
  readonly site: Site;
  /** `/` or `/sub/`. */
  readonly base: string;
  readonly language: Language;
  readonly how: Input;
}

/** Path below the site root of an article of the fixtures. */
export const ARTICLE = 'index.php/nachrichten/item/1-sommerfest-am-see';
export const UNRATED_ARTICLE = 'index.php/nachrichten/item/8-fahrradwerkstatt';
/** It has thirteen comments, ten on a page. */
export const LONG_ARTICLE = 'index.php/nachrichten/item/12-kartoffelfest';
/** A category in pages of eight, whose template asks for a list that goes on. */
export const LONG_CATEGORY = 'index.php/archiv';
/** An item with seven images. */
export const GALLERY = 'index.php/beispiele/gallery';
export const CATEGORY = 'index.php/nachrichten';
export const REPORT_PAGE = 'index.php/nachrichten/comments/report/1?tmpl=component';

/**
 * Inline scripts, handlers and styles are K2's own: a strict policy blocks them, and without `$K2` in time one throws.
 */
export function isOfTheServer(problem: string): boolean {
  return /^CSP: (script-src-(elem|attr)|style-src-attr) inline/.test(problem) || /\$K2 is not defined/.test(problem);
}

/** Our own words, of the pages that these ways are tried on. */
const wordsIn = (language: Language) => (language === 'de' ? deWords : enWords);

/** The log of the calls with this name. */
export function callsOf(site: Site, name: string): Site['log'] {
  return site.log.filter(({ call }) => call === name);
}

/** Article 8, never rated: vote → message → bar → count, with exactly one vote on the server. */
export async function rate({ tab, site, base, language, how }: Way): Promise<void> {
  const says = texts(language);
  await tab.activate('.itemRatingForm .four-stars', how);
  await tab.waitForText('.itemRatingLog', says.vote.thanks);
  await tab.waitFor(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%');
  await tab.waitForText('.itemRatingLog', says.vote.count(1));
  expect(site.item(8)?.votes.map(({ stars }) => stars)).toEqual([4]);
  expect(callsOf(site, 'vote')).toHaveLength(1);
  expect(callsOf(site, 'vote')[0]?.url).toBe(
    `${base}index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8`,
  );
  expect(callsOf(site, 'votes-number')).toHaveLength(1);
}

/** Article 1 as a guest: a comment that waits for approval; the field is empty afterwards, name and e-mail stay. */
export async function comment({ tab, site, language, how }: Way): Promise<void> {
  const says = texts(language);
  await tab.type('Ein schöner Abend & viele Gäste', '#commentText');
  await tab.type('Gerda Gast', '#userName');
  await tab.type('gerda@example.org', '#commentEmail');
  await tab.activate('#submitCommentButton', how);
  await tab.waitForText('#formLog', says.comment.waiting);
  await tab.waitFor(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value === '');
  const sent = callsOf(site, 'comment');
  expect(sent).toHaveLength(1);
  const body = new URLSearchParams(sent[0]?.body);
  expect([...body.keys()].slice(0, 8)).toEqual([
    ...['commentText', 'userName', 'commentEmail', 'commentURL', 'option', 'view', 'task', 'itemID'],
  ]);
  expect(body.get('commentText')).toBe('Ein schöner Abend & viele Gäste');
  expect(body.get('commentURL')).toBe('');
  expect([...body.keys()].at(-1)).toMatch(/^[0-9a-f]{32}$/);
  expect(site.comments.filter(({ author }) => author === 'Gerda Gast')).toHaveLength(1);
}

/** Article 1 as the moderator: approves the waiting comment and removes another one. */
export async function moderate({ tab, site, how }: Way): Promise<void> {
  const before = Number(await tab.text('.itemCommentsCounter span'));
  await tab.activate('.unpublishedComment .commentApproveLink', how);
  await tab.waitFor(() => !document.querySelector('.unpublishedComment'));
  expect(callsOf(site, 'comment-publish')).toHaveLength(1);
  expect(callsOf(site, 'comment-publish')[0]).toMatchObject({ method: 'POST', answer: 'true' });
  expect(site.comments.find(({ id }) => id === 4)?.published).toBe(true);

  await tab.activate('.itemCommentsList > li:nth-child(2) .commentRemoveLink', how);
  await tab.waitFor(
    (count: number) => document.querySelectorAll('.itemCommentsList > li').length === count,
    before - 1,
  );
  expect(callsOf(site, 'comment-remove')).toHaveLength(1);
  expect(await tab.text('.itemCommentsCounter span')).toBe(`${before - 1}`);
  expect(
    await tab.eval(
      () => document.activeElement?.closest('.itemComments,.itemCommentsList,#itemCommentsAnchor,main') !== null,
    ),
  ).toBe(true);
  expect(
    await tab.eval(() =>
      [...document.querySelectorAll('.itemCommentsList > li')].every((comment, index) =>
        comment.classList.contains(index % 2 ? 'odd' : 'even'),
      ),
    ),
  ).toBe(true);
}

/** Article 1 as the moderator: reports a user, after a question in our dialog. */
export async function reportUser({ tab, site, language, how }: Way): Promise<void> {
  const says = texts(language);
  await tab.activate('.k2ReportUserButton', how);
  // A strict policy blocks the inline script that brings the server's question.
  await tab.waitForText('dialog[open]', site.settings.strictCsp ? 'unpublishes all' : says.blockUserWarning);
  expect(callsOf(site, 'report-user')).toHaveLength(0);
  await tab.activate('dialog[open] .k2i-button--main', how);
  await tab.waitForText('dialog[open]', says.spammer.blocked);
  expect(callsOf(site, 'report-user')).toHaveLength(1);
  await tab.press('Escape');
  await tab.waitFor(() => !document.querySelector('dialog[open]'));
}

/** The page with the form to report comment 1. */
export async function reportComment({ tab, site, language, how }: Way): Promise<void> {
  await tab.type('Gerda Gast', '#name');
  await tab.type('Das ist Werbung.', '#reportReason');
  await tab.activate('#k2ReportCommentForm .button', how);
  await tab.waitForText('#k2ReportCommentForm', texts(language).report.submitted);
  expect(await tab.eval(() => getComputedStyle(document.querySelector('#formLog') ?? document.body).display)).not.toBe(
    'none',
  );
  expect(callsOf(site, 'report-comment')).toHaveLength(1);
}

/** Any page with the search blocks: results by typing, followed by keyboard or pointer. */
export async function search({ tab, site, base, how }: Way): Promise<void> {
  const block = '#k2ModuleBox101';
  await tab.type('Som', `${block} [name=searchword]`);
  await tab.type('merfest');
  await tab.waitFor((block: string) => document.querySelectorAll(`${block} [role=option]`).length > 0, block);
  expect(callsOf(site, 'search').length).toBeGreaterThan(0);
  expect(callsOf(site, 'search').at(-1)?.url).toMatch(
    new RegExp(
      `^${base}index\\.php\\?option=com_k2&view=itemlist&task=search&searchword=Sommerfest&.*format=raw.*&t=\\d+`,
    ),
  );
  // Never for three characters or fewer.
  expect(
    callsOf(site, 'search').every(
      ({ url }) => (new URL(url, 'http://x').searchParams.get('searchword') ?? '').length > 3,
    ),
  ).toBe(true);
  const href = await tab.eval(
    (block: string) => document.querySelector<HTMLAnchorElement>(`${block} [role=option]`)?.href ?? '',
    block,
  );
  expect(href).toContain('/item/');
  if (how === 'keyboard') await tab.press('ArrowDown', 'Enter');
  else await tab.activate(`${block} [role=option]`, how);
  await tab.waitFor((href: string) => location.href === href, href);
}

/** Any page with the calendar: two months back, by the arrow that a replaced table brings along. */
export async function turnCalendar({ tab, site, how }: Way): Promise<void> {
  const month = () => tab.text('.k2CalendarBlock .calendarCurrentMonth');
  const first = await month();
  await tab.activate('.k2CalendarBlock .calendarNavMonthPrev a', how);
  await tab.waitFor(
    (old: string) => document.querySelector('.calendarCurrentMonth')?.textContent?.trim() !== old,
    first,
  );
  const second = await month();
  await tab.activate('.k2CalendarBlock .calendarNavMonthPrev a', how);
  await tab.waitFor(
    (old: string) => document.querySelector('.calendarCurrentMonth')?.textContent?.trim() !== old,
    second,
  );
  expect(callsOf(site, 'calendar').map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(await tab.eval(() => !!document.activeElement?.closest('.calendarNavMonthPrev'))).toBe(true);
  expect(await tab.eval(() => document.querySelectorAll('.k2CalendarBlock > table.calendar').length)).toBe(1);
}

/** The comment that has the focus, and whether all of it is in view. */
const focusedComment = (tab: Tab) =>
  tab.eval(() => {
    const item = document.activeElement?.closest('.itemCommentsList > li');
    const { top = -1, bottom = -1 } = item?.getBoundingClientRect() ?? {};
    return { text: item?.querySelector('p')?.textContent ?? '', isInView: top >= 0 && bottom <= innerHeight };
  });

/** Article 1 as a guest: a comment that is published at once appears in the list, with the focus, without a reload. */
export async function publish({ tab, site, language, how }: Way): Promise<void> {
  const before = Number(await tab.text('.itemCommentsCounter span'));
  await tab.type('Bis Samstag!', '#commentText');
  await tab.type('Gerda Gast', '#userName');
  await tab.type('gerda@example.org', '#commentEmail');
  await tab.activate('#submitCommentButton', how);
  await tab.waitForText('#formLog', wordsIn(language)['comment.published']);
  expect(await focusedComment(tab)).toEqual({ text: 'Bis Samstag!', isInView: true });
  expect(await tab.text('.itemCommentsCounter span')).toBe(`${before + 1}`);
  expect(await tab.eval(() => document.querySelectorAll('.itemCommentsList > li').length)).toBe(before + 1);
  expect(callsOf(site, 'comment')).toHaveLength(1);
  // The one that was opened, and the one that was fetched.
  expect(callsOf(site, 'page')).toHaveLength(2);
}

/** The article with two pages of comments: to the second and back. */
export async function turnComments({ tab, site, base, language, how }: Way): Promise<void> {
  const links = '.itemCommentsPagination a[href]';
  const says = wordsIn(language)['comments.page'];
  await tab.activate(`${links}[href$="start=10"]`, how);
  await tab.waitForText('.k2i-announcer', says.replace('{{page}}', '2'));
  expect(await tab.eval(() => document.querySelectorAll('.itemCommentsList > li').length)).toBe(3);
  expect((await focusedComment(tab)).isInView).toBe(true);
  expect(new URL(await tab.url()).pathname + new URL(await tab.url()).search).toBe(`${base}${LONG_ARTICLE}?start=10`);
  await tab.activate(`${links}:not([href*="start="])`, how);
  await tab.waitForText('.k2i-announcer', says.replace('{{page}}', '1'));
  expect(await tab.eval(() => document.querySelectorAll('.itemCommentsList > li').length)).toBe(10);
  expect(callsOf(site, 'page')).toHaveLength(3);
}

/** The long category: its next page, below this one. */
export async function extendList({ tab, site, language, how }: Way): Promise<void> {
  const button = '.k2i-load-more__button';
  const says = wordsIn(language);
  await tab.box('.k2Pagination');
  await tab.waitFor((button: string) => document.querySelector(button), button);
  expect(await tab.text(button)).toBe(says['load-more.more']);
  await tab.activate(button, how);
  await tab.waitFor(() => document.querySelectorAll('.catItemTitle').length === 16);
  const page = { count: 8, current: 2, total: 4 };
  const filled = (text: string) =>
    Object.entries(page).reduce((all, [name, n]) => all.replace(`{{${name}}}`, `${n}`), text);
  await tab.waitForText('.k2i-announcer', filled(says['load-more.added_other']));
  expect(await tab.text('.k2i-load-more__line')).toBe(filled(says['load-more.page']));
  expect(
    await tab.eval(
      () => document.activeElement?.closest('.catItemTitle') === document.querySelectorAll('.catItemTitle')[8],
    ),
  ).toBe(true);
  expect(callsOf(site, 'page')).toHaveLength(2);
}

/** Article 1, whose template asks for quotes: the second comment goes into the message, with the caret behind it. */
export async function quote({ tab, language, how }: Way): Promise<void> {
  const button = '.itemCommentsList > li:nth-child(2) .k2i-quote';
  await tab.press('Shift');
  await tab.box('.itemCommentsList');
  await tab.waitFor((button: string) => document.querySelector(button), button);
  await tab.activate(button, how);
  const head = wordsIn(language)['quote.wrote'].replace('{{name}}', 'Max Muster');
  const quoted = `${head}\n> Die Fahrradwerkstatt verteidigt ihren Pokal.\n> Diesmal mit Luftpumpe an Bord.\n\n`;
  await tab.waitFor(
    (text: string) => document.querySelector<HTMLTextAreaElement>('#commentText')?.value === text,
    quoted,
  );
  await tab.waitFor(() => document.querySelector('#comment-form')?.getAttribute('data-k2-state') === 'ready');
  await tab.type('Ja!');
  expect(await tab.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe(`${quoted}Ja!`);
}

/** The item with seven images: the third, the fourth, and back to the page. */
export async function lookAtImages({ tab, language, how }: Way): Promise<void> {
  const link = '.itemImageGallery a:nth-of-type(1)';
  const says = wordsIn(language)['popup.position'].replace('{{count}}', '7');
  const at = (position: number) => tab.waitForText('.k2i-popup__position', says.replace('{{position}}', `${position}`));
  await tab.activate(link, how);
  await at(3);
  if (how === 'keyboard') await tab.press('ArrowRight');
  else await tab.activate('.k2i-popup__next', how);
  await at(4);
  await tab.waitFor(() => document.querySelector('.k2i-popup__stage[data-state=ready]'));
  expect(await tab.eval(() => document.querySelectorAll('dialog[open],.mfp-wrap').length)).toBe(1);
  if (how === 'keyboard') await tab.press('Escape');
  else await tab.activate('.k2i-popup__close', how);
  await tab.waitFor(() => !document.querySelector('dialog'));
  expect(await tab.eval((link: string) => !!document.activeElement?.matches(link), link)).toBe(true);
}

/** Flows for a page on which something is odd: what it is, how it is made, where, and the site it takes. */
export const ODD_PAGE_FLOWS = [
  ['a vote', rate, UNRATED_ARTICLE, {}],
  ['a comment', comment, ARTICLE, { moderated: true }],
  ['moderation', moderate, ARTICLE, { role: 'moderator' }],
  ['reporting a user', reportUser, ARTICLE, { role: 'moderator' }],
  ['reporting a comment', reportComment, REPORT_PAGE, {}],
  ['the live search', search, UNRATED_ARTICLE, {}],
  ['the calendar', turnCalendar, UNRATED_ARTICLE, {}],
] as const satisfies readonly (readonly [string, (way: Way) => Promise<void>, string, Partial<Settings>])[];
