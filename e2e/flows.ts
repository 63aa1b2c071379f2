import { expect } from 'vitest';
import { communityAnswers } from '../fixtures/community/answers.ts';
import type { Language, LoggedCall, Role, Settings, Site } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import deWords from '../src/i18n/de.json' with { type: 'json' };
import enWords from '../src/i18n/en.json' with { type: 'json' };
import type { Input, Tab } from './driver.ts';
import { checked, enterForm, LOST, messageOf, messagesInRow, REGISTRATION } from './members-page.ts';
import { keepsFiles, keepsPage } from './offline-page.ts';

/** A site, by the calls that have reached it. */
export interface AnySite {
  readonly log: readonly Pick<LoggedCall, 'call' | 'method' | 'url' | 'body' | 'status' | 'answer'>[];
}

/** One way of using one page. */
export interface Way<Where extends AnySite = Site> {
  readonly tab: Tab;
  readonly site: Where;
  /** Root path of the site: `/` or `/sub/` on the stand-in. */
  readonly base: string;
  readonly language: Language;
  readonly how: Input;
  /** Absent: those of the stand-in. */
  readonly facts?: Partial<Facts>;
}

/** The texts that a flow types, and the elements that it acts on. */
export interface Facts {
  /** The comment, with name and e-mail address. */
  readonly comment: string;
  readonly name: string;
  readonly email: string;
  /** Selectors of the comment that is approved, if there is one, and of the comment that is removed. */
  readonly waiting: string | undefined;
  readonly removed: string;
  /** Selector of the search block, and the word that is searched for: more than three characters. */
  readonly searchBlock: string;
  readonly word: string;
  /** A user name that is taken, and an unknown e-mail address. */
  readonly userName: string;
  readonly unknown: string;
}

const FACTS: Facts = {
  comment: 'Ein schöner Abend & viele Gäste',
  name: 'Gerda Gast',
  email: 'gerda@example.org',
  waiting: '.unpublishedComment',
  removed: '.itemCommentsList > li:nth-child(2)',
  searchBlock: '#k2ModuleBox101',
  word: 'Sommerfest',
  userName: 'muster',
  unknown: 'niemand@verein.example',
};

/** Path below the site root of an article of the fixtures. */
export const ARTICLE = 'index.php/nachrichten/item/1-sommerfest-am-see';
export const UNRATED_ARTICLE = 'index.php/nachrichten/item/8-fahrradwerkstatt';
/** It has thirteen comments, ten on a page. */
export const LONG_ARTICLE = 'index.php/nachrichten/item/12-kartoffelfest';
/** A category in pages of eight, with the widget `load-more` in its template. */
export const LONG_CATEGORY = 'index.php/archiv';
/** An item with seven images. */
export const GALLERY = 'index.php/beispiele/gallery';
export const CATEGORY = 'index.php/nachrichten';
export const REPORT_PAGE = 'index.php/nachrichten/comments/report/1?tmpl=component';

/**
 * Inline scripts, handlers and styles are the server's own: a strict policy blocks them, and without `$K2` in time, or
 * without the original files, one throws.
 */
export function isOfTheServer(problem: string): boolean {
  return (
    /^CSP: (script-src-(elem|attr)|style-src-attr) inline/.test(problem) ||
    /(?:\$K2|cbjQuery) is not defined/.test(problem)
  );
}

/** Lists the problems of a tab that are not the server's own. */
export const ourProblems = ({ problems }: Tab) => problems.filter((problem) => !isOfTheServer(problem));

/** Waits until a page has an element. */
export const isThere = (tab: Tab, selector: string) =>
  tab.waitFor((selector: string) => document.querySelector(selector), selector);

/** Waits until an element is gone. */
export const isGone = (tab: Tab, selector: string) =>
  tab.waitFor((selector: string) => !document.querySelector(selector), selector);

/** Our own words, of the pages that these ways are tried on. */
const wordsIn = (language: Language) => (language === 'de' ? deWords : enWords);

/** The log of the calls with this name. */
export function callsOf<Logged extends AnySite['log'][number]>(
  { log }: { readonly log: readonly Logged[] },
  name: string,
): Logged[] {
  return log.filter(({ call }) => call === name);
}

/** Waits for an answer to a call with this name. */
async function answerTo(site: AnySite, name: string): Promise<string> {
  const answered = () => callsOf(site, name).findLast(({ status }) => status !== 0);
  await expect.poll(answered, { message: `No answer to "${name}"` }).toBeTruthy();
  return answered()?.answer.trim() ?? '';
}

/** Returns the stand-in, whose state is known, or nothing for another site. */
const standIn = (site: AnySite): Site | undefined => ('settings' in site ? (site as Site) : undefined);

/** An article: vote → message → bar → count, all in the server's words, with exactly one vote. */
export async function rate({ tab, site, base, language, how }: Way<AnySite>): Promise<void> {
  await tab.activate('.itemRatingForm .four-stars', how);
  const said = await answerTo(site, 'vote');
  await tab.waitForText('.itemRatingLog', said);
  await tab.waitFor(
    (percentage: number) =>
      Math.abs(
        Number.parseFloat(document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width ?? '') - percentage,
      ) < 0.01,
    Number.parseFloat(await answerTo(site, 'votes-percentage')),
  );
  await tab.waitForText('.itemRatingLog', await answerTo(site, 'votes-number'));
  expect(callsOf(site, 'vote')).toHaveLength(1);
  const [address = '', item] = `${callsOf(site, 'vote')[0]?.url}`.split('itemID=');
  expect(address).toBe(`${base}index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&`);
  expect(item).toMatch(/^\d+$/);
  expect(callsOf(site, 'votes-number')).toHaveLength(1);
  const known = standIn(site);
  if (!known) return;
  const says = texts(language).vote;
  expect([said, await tab.text('.itemRatingLog')]).toEqual([says.thanks, says.count(1)]);
  expect(known.item(Number(item))?.votes.map(({ stars }) => stars)).toEqual([4]);
}

/** Types into a field, if the page has one that the reader can fill in. */
async function typeIfAsked(tab: Tab, text: string, selector: string): Promise<void> {
  const isAsked = await tab.eval(
    (selector: string) => !!document.querySelector(`${selector}:not([readonly],[disabled],[type=hidden])`),
    selector,
  );
  if (isAsked) await tab.type(text, selector);
}

/** An article: a comment that the server takes, with the name and the address where they are asked for. */
export async function comment({ tab, site, language, how, facts }: Way<AnySite>): Promise<void> {
  const { comment, name, email } = { ...FACTS, ...facts };
  await tab.type(comment, '#commentText');
  await typeIfAsked(tab, name, '#userName');
  await typeIfAsked(tab, email, '#commentEmail');
  await tab.activate('#submitCommentButton', how);
  await answerTo(site, 'comment');
  await tab.waitFor(() => document.querySelector('#formLog')?.textContent?.trim());
  await expect.poll(() => tab.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe('');
  const sent = callsOf(site, 'comment');
  expect(sent).toHaveLength(1);
  const body = new URLSearchParams(sent[0]?.body);
  expect(body.get('commentText')).toBe(comment);
  expect(body.get('commentURL') || '').toBe('');
  expect([...body.keys()]).toEqual(expect.arrayContaining(['option', 'view', 'task', 'itemID']));
  expect([...body.keys()].at(-1)).toMatch(/^[0-9a-f]{32}$/);
  const known = standIn(site);
  if (!known) return;
  await tab.waitForText('#formLog', texts(language).comment.waiting);
  expect([...body.keys()].slice(0, 8)).toEqual([
    ...['commentText', 'userName', 'commentEmail', 'commentURL', 'option', 'view', 'task', 'itemID'],
  ]);
  expect(known.comments.filter(({ author }) => author === name)).toHaveLength(1);
}

/** An article as the moderator: approves the waiting comment and removes one. */
export async function moderate({ tab, site, how, facts }: Way<AnySite>): Promise<void> {
  const { waiting, removed } = { ...FACTS, ...facts };
  // A template's own heading may have no class, and words besides the number.
  const counted = async () => Number.parseInt(await tab.text('.itemCommentsCounter,:has(+ ul.itemCommentsList)'), 10);
  const before = await counted();
  const listed = await tab.eval(() => document.querySelectorAll('.itemCommentsList > li').length);
  if (waiting) {
    await tab.activate(`${waiting} .commentApproveLink`, how);
    await tab.waitFor((waiting: string) => !document.querySelector(waiting)?.matches('.unpublishedComment'), waiting);
    expect(callsOf(site, 'comment-publish')).toHaveLength(1);
    expect(callsOf(site, 'comment-publish')[0]).toMatchObject({ method: 'POST', status: 200 });
  }
  await tab.activate(`${removed} .commentRemoveLink`, how);
  await tab.waitFor(
    (count: number) => document.querySelectorAll('.itemCommentsList > li').length === count,
    listed - 1,
  );
  expect(callsOf(site, 'comment-remove')).toHaveLength(1);
  expect(await counted()).toBe(before - 1);
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
  const known = standIn(site);
  if (!known) return;
  expect(callsOf(site, 'comment-publish')[0]?.answer).toBe('true');
  expect(known.comments.find(({ id }) => id === 4)?.published).toBe(true);
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
export async function search({ tab, site, base, how, facts }: Way<AnySite>): Promise<void> {
  const { searchBlock: block, word } = { ...FACTS, ...facts };
  await tab.type(word.slice(0, 3), `${block} [name=searchword]`);
  await tab.type(word.slice(3));
  await tab
    .waitFor((block: string) => document.querySelectorAll(`${block} [role=option]`).length > 0, block)
    .catch((cause) => {
      throw new Error(`No results for "${word}"`, { cause });
    });
  const { pathname, searchParams } = new URL(`${callsOf(site, 'search').at(-1)?.url}`, 'http://site');
  expect(pathname.startsWith(`${base}index.php`) || standIn(site) === undefined).toBe(true);
  const sent = Object.fromEntries(searchParams);
  expect(sent).toMatchObject({ searchword: word, format: 'raw' });
  expect(sent.t).toMatch(/^\d+$/);
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
  if (standIn(site)) expect(href).toContain('/item/');
  if (how === 'keyboard') await tab.press('ArrowDown', 'Enter');
  else await tab.activate(`${block} [role=option]`, how);
  await tab.waitFor((href: string) => location.href === href, href);
}

/** Any page with the calendar: two months back, by the arrow that a replaced table brings along. */
export async function turnCalendar({ tab, site, how }: Way<AnySite>): Promise<void> {
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

/** Replies to the second comment of article 1, and comes back to it. The caret is behind the beginning. */
export async function reply({ tab, how }: Way): Promise<void> {
  const comment = '.itemCommentsList > li:nth-child(2)';
  const button = `${comment} .k2i-reply button`;
  if (how === 'keyboard') await tab.focus(`${comment} .commentLink a`);
  else await tab.activate(`${comment} p`, how);
  await tab.waitFor((button: string) => document.querySelector(button), button);
  await tab.activate(button, how);
  const isMessage = (text: string) => document.querySelector<HTMLTextAreaElement>('#commentText')?.value === text;
  await tab.waitFor(isMessage, '@Max Muster #2: ');
  await tab.waitFor(() => document.querySelector('#comment-form')?.getAttribute('data-k2-state') === 'ready');
  await tab.type('Ja!');
  await tab.waitFor(isMessage, '@Max Muster #2: Ja!');
  await tab.press('Escape');
  expect(await tab.eval((button: string) => !!document.activeElement?.matches(button), button)).toBe(true);
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

/** An article with an image: it opens in one popup and closes by the keyboard, with the focus where it was. */
async function openImage({ tab, how }: Way<AnySite>): Promise<void> {
  const link = '.itemImage a';
  const address = await tab.url();
  await tab.activate(link, how);
  await tab.waitFor(() => document.querySelector('dialog[open] .k2i-popup__stage[data-state=ready]'));
  expect(await tab.eval(() => document.querySelectorAll('dialog[open],.mfp-wrap').length)).toBe(1);
  await tab.press('Escape');
  await tab.waitFor(() => !document.querySelector('dialog,.mfp-wrap'));
  expect(await tab.eval((link: string) => !!document.activeElement?.matches(link), link)).toBe(true);
  expect(await tab.url()).toBe(address);
}

/** Tests whether the value of a field is checked by the server. */
const isAskedAbout = (tab: Tab, id: string) =>
  tab.eval((id: string) => !!document.getElementById(id)?.matches('[data-rule-cbfield]'), id);

/** Empties a field and types into it, as a reader does who corrects something. */
async function retype(tab: Tab, text: string, selector: string): Promise<void> {
  await tab.focus(selector);
  await tab.hold('Control', 'a');
  await tab.type(text);
}

/** The registration form with a taken user name, a malformed address and empty fields: it is refused. */
async function refuseRegistration({ tab, site, language, how, facts }: Way<AnySite>): Promise<void> {
  const { userName } = { ...FACTS, ...facts };
  await enterForm(tab);
  const isAsked = await isAskedAbout(tab, 'username');
  await tab.type(userName, '#username');
  await tab.press('Tab');
  if (isAsked) {
    await answerTo(site, 'field-check');
    await checked(tab, 'username');
    expect(await messagesInRow(tab, 'username')).toBe(1);
  }
  await tab.type('no address', '#email');
  await tab.activate('.cbRegistrationSubmit', how);
  await tab.waitFor(() => document.querySelectorAll('.cb_form [aria-invalid=true]').length > 2);
  await expect.poll(() => messageOf(tab, 'email')).not.toBe('');
  expect(await messagesInRow(tab, 'email')).toBe(1);
  expect(callsOf(site, 'field-check')).toHaveLength(isAsked ? 1 : 0);
  expect(callsOf(site, 'register')).toEqual([]);
  if (standIn(site)) expect(await messageOf(tab, 'username')).toBe(communityAnswers(language).username.taken(userName));
}

/** The form for lost credentials: a malformed address and an unknown one; the form is not sent. */
async function refuseReminder({ tab, site, language, how, facts }: Way<AnySite>): Promise<void> {
  const { unknown } = { ...FACTS, ...facts };
  await tab.activate('#reminderUsername', how === 'keyboard' ? 'mouse' : how);
  await tab.waitFor(() => document.querySelector('#checkemail')?.getClientRects().length);
  const isAsked = await isAskedAbout(tab, 'checkemail');
  await tab.type('no address', '#checkemail');
  await tab.press('Tab');
  await expect.poll(() => messageOf(tab, 'checkemail')).not.toBe('');
  expect(callsOf(site, 'field-check')).toEqual([]);
  await retype(tab, unknown, '#checkemail');
  await tab.press('Tab');
  if (isAsked) {
    await answerTo(site, 'field-check');
    await checked(tab, 'checkemail');
    expect(await messagesInRow(tab, 'checkemail')).toBe(1);
    if (standIn(site))
      expect(await messageOf(tab, 'checkemail')).toBe(communityAnswers(language).email.unknown(unknown));
  }
  expect(callsOf(site, 'lost-login')).toEqual([]);
}

/** The line between browser and site. */
export interface Line {
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A page that was read opens without a connection; an unread one opens when the line is back. */
export async function readOffline({ tab }: Pick<Way, 'tab'>, line: Line, unread: string): Promise<void> {
  await keepsPage(tab);
  await keepsFiles(tab, ['offline.html']);
  const title = await tab.eval(() => document.title);
  await line.cut();
  await tab.goto(await tab.url());
  expect(await tab.eval(() => document.title)).toBe(title);
  await tab.goto(unread).catch(() => {});
  await tab.waitFor(() => document.querySelector('.again'));
  await line.mend();
  await tab.activate('.again', 'mouse');
  await tab.waitFor(() => document.readyState === 'complete' && !document.querySelector('.again'));
  expect(await tab.url()).toBe(unread);
}

/** The pages of these flows: a selector for each, and one that must not match. */
export const PAGES = {
  rated: ['.itemRatingForm .four-stars'],
  discussed: ['#comment-form', '.itemCommentsPagination a'],
  illustrated: ['.itemImage a'],
  searched: ['.k2LiveSearchBlock [name=searchword]'],
  dated: ['.k2CalendarBlock .calendarNavMonthPrev a'],
  registration: ['.cb_form #username'],
  reminder: ['.cb_form #reminderUsername'],
} as const satisfies Record<string, readonly [selector: string, without?: string]>;

/** A flow of any site, the stand-in or one that runs. */
export interface Flow {
  readonly name: string;
  readonly page: keyof typeof PAGES;
  readonly role: Role;
  run(way: Way<AnySite>): Promise<void>;
}

/** The flows that the stand-in and real sites share, each with the {@link Facts} of its site. */
export const FLOWS: readonly Flow[] = [
  { name: 'vote', page: 'rated', role: 'guest', run: rate },
  { name: 'comment', page: 'discussed', role: 'guest', run: comment },
  { name: 'moderation', page: 'discussed', role: 'moderator', run: moderate },
  { name: 'live search', page: 'searched', role: 'guest', run: search },
  { name: 'month', page: 'dated', role: 'guest', run: turnCalendar },
  { name: 'popup', page: 'illustrated', role: 'guest', run: openImage },
  { name: 'registration', page: 'registration', role: 'guest', run: refuseRegistration },
  { name: 'lost credentials', page: 'reminder', role: 'guest', run: refuseReminder },
];

/** Paths of these pages on the stand-in. */
export const STAND_IN_PAGES: Readonly<Record<keyof typeof PAGES, string>> = {
  rated: UNRATED_ARTICLE,
  discussed: ARTICLE,
  illustrated: ARTICLE,
  searched: CATEGORY,
  dated: CATEGORY,
  registration: REGISTRATION,
  reminder: LOST,
};

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
