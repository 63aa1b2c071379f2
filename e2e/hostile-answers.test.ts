import { describe, expect, it } from 'vitest';
import type { Role } from '../fixtures/model.ts';
import { CLOSED_VECTORS, OPEN_VECTORS } from '../test/attacks/corpus.ts';
import { builtFile } from '../test/built-file.ts';
import { removeSanitiser, setCanary } from './canary.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE, CATEGORY, LONG_CATEGORY, REPORT_PAGE, UNRATED_ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { enterForm, REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

/** Number of attacks in one answer, small enough to find the culprit of a failure. */
const PIECE = 60;
const PIECES: readonly string[] = Array.from({ length: Math.ceil(CLOSED_VECTORS.length / PIECE) }, (_, index) =>
  CLOSED_VECTORS.slice(index * PIECE, (index + 1) * PIECE).join(''),
).map((piece, index) => piece + (OPEN_VECTORS[index] ?? ''));

/** One call: what makes the page ask, what of it the answer is, and where the page shows it. */
interface Call {
  readonly name: string;
  readonly part: string;
  readonly path: string;
  readonly role?: Role;
  /** The answer that carries the attacks. */
  answer(attacks: string): string;
  act(tab: Tab): Promise<void>;
  readonly place: string;
  /** The harmless part of the answer, which is shown. */
  readonly shown: string;
}

/** Attacks in a part of a page: a whole page in place of an answer is never shown, only its words. */
const inPart = (attacks: string) => attacks.replace(/<(?=html|!doctype)/gi, '<x-');

const message = (attacks: string, rest: object) => JSON.stringify({ message: `Well<br />${attacks}`, ...rest });
const vote = (tab: Tab) => tab.activate('.itemRatingForm .four-stars', 'mouse');
/**
 * Wraps attacks in an answer.
 * @param body Its end may be missing: the last attack may swallow it.
 */
const wholePage = (body: string) => `<!doctype html><html lang="en"><title>Page</title><body>${body}`;

const CALLS: readonly Call[] = [
  {
    name: 'calendar',
    part: 'task=calendar',
    path: CATEGORY,
    answer: (attacks) =>
      `<table class="calendar"><tr><td class="calendarCurrentMonth">Well</td></tr><tr><td>${attacks}</td></tr></table>`,
    act: (tab) => tab.activate('.calendarNavMonthPrev a', 'mouse'),
    place: '.k2CalendarBlock',
    shown: 'Well',
  },
  {
    name: 'search',
    part: 'task=search',
    path: CATEGORY,
    answer: (attacks) => `<p>Well <a href="/x">link</a></p>${attacks}`,
    act: (tab) => tab.type('Sommer', '#k2ModuleBox101 [name=searchword]'),
    place: '#k2ModuleBox101 .k2LiveSearchResults',
    shown: 'Well',
  },
  {
    name: 'comment',
    part: 'POST',
    path: ARTICLE,
    answer: (attacks) => message(attacks, { cssClass: 'k2FormLogError' }),
    act: (tab) => writeComment(tab, 'Hallo'),
    place: '#formLog',
    shown: 'Well',
  },
  {
    name: 'report of a comment',
    part: 'POST',
    path: REPORT_PAGE,
    answer: (attacks) => `Well<br />${attacks}`,
    act: async (tab) => {
      await tab.type('Gerda', '[name=name]');
      await tab.type('Werbung', '[name=reportReason]');
      await tab.activate('#k2ReportCommentForm .button', 'mouse');
    },
    place: '#formLog',
    shown: 'Well',
  },
  {
    name: 'field check',
    part: 'checkvalue',
    path: REGISTRATION,
    answer: (attacks) => message(attacks, { valid: false }),
    act: async (tab) => {
      await enterForm(tab);
      await tab.type('ina', '#username');
      await tab.press('Tab');
    },
    place: '.cb_form_line:has(#username)',
    shown: 'Well',
  },
  {
    name: 'next page of a list',
    part: 'start=8',
    path: LONG_CATEGORY,
    // The pagination comes before the list, as the last attack may swallow everything after it.
    answer: (attacks) =>
      wholePage(
        `<div class="itemListView"><div class="k2Pagination"><a href="/${LONG_CATEGORY}">1</a> <b>2</b></div>
<div class="itemList"><div class="itemContainer"><div class="catItemView"><h3 class="catItemTitle"><a href="/x">Well</a></h3>${attacks}`,
      ),
    act: async (tab) => {
      await tab.box('.k2Pagination');
      await tab.waitFor(() => document.querySelector('.k2i-load-more__button'));
      await tab.activate('.k2i-load-more__button', 'mouse');
      await tab.waitFor(() => document.querySelectorAll('.catItemTitle').length > 8);
    },
    place: '.itemList',
    shown: 'Well',
  },
  // From here on the answers are text.
  {
    name: 'vote',
    part: 'task=vote',
    path: UNRATED_ARTICLE,
    answer: (attacks) => `Well ${attacks}`,
    act: vote,
    place: '.itemRatingForm',
    shown: 'Well',
  },
  {
    name: 'number of votes',
    part: 'task=getVotesNum',
    path: UNRATED_ARTICLE,
    answer: (attacks) => `Well ${attacks}`,
    act: vote,
    place: '.itemRatingForm',
    shown: 'Well',
  },
  {
    name: 'approval',
    part: 'POST',
    path: ARTICLE,
    role: 'moderator',
    answer: (attacks) => `Well ${attacks}`,
    act: (tab) => tab.activate('.commentApproveLink', 'mouse'),
    place: '.itemCommentsList',
    shown: 'Well',
  },
  {
    name: 'report of a user',
    part: 'reportSpammer',
    path: ARTICLE,
    role: 'moderator',
    answer: (attacks) => `Well ${attacks}`,
    act: async (tab) => {
      await tab.activate('.k2ReportUserButton', 'mouse');
      await tab.activate('dialog[open] .k2i-button--main', 'mouse');
    },
    place: 'dialog[open]',
    shown: 'Well',
  },
];

/** Markup that would be adopted if it stood on the page itself. */
const ADOPTABLE = (origin: string) =>
  `<a class="modal adoptable" rel="{handler: 'iframe'}" href="${origin}/index.php?elsewhere">foreign</a> ` +
  `<a class="k2ExtraFieldsIframeModal own" href="/index.php?own">own</a>`;

describe('markup in an answer that looks like an adoptable element', () => {
  const answered = async ({ part, path, role = 'guest', answer, act, place }: Call) => {
    const tab = await test.visit(`/${path}`, { language: 'en', role, searchShape: 'list' });
    const foreign = test.site.cdnOrigin ?? '';
    await tab.answer(({ url, method, isNavigation }) =>
      !isNavigation && (part === method || url.includes(part))
        ? { body: answer(ADOPTABLE(foreign)).replace('Well<br />', '<p>Well</p>') }
        : undefined,
    );
    await act(tab);
    await tab.waitFor((place: string) => document.querySelector(`${place} .own`), place);
    return { tab, foreign };
  };
  const stateOf = (tab: Tab, link: string) =>
    tab.eval((link: string) => document.querySelector(link)?.getAttribute('data-k2-state'), link);

  it.each(
    thinned(
      CALLS.filter(({ name }) => ['comment', 'report of a comment', 'field check'].includes(name)),
      0,
      3,
    ),
  )('stays text: $name', async (call) => {
    const { tab } = await answered(call);
    for (const link of ['.adoptable', '.own']) {
      await tab.hover(`${call.place} ${link}`);
      await tab.focus(`${call.place} ${link}`);
    }
    // Elements are adopted in order: once this link of the page is adopted, the others have been seen.
    await tab.leaveBy(() => tab.activate(`${call.place} .own`, 'mouse'));
    expect(await tab.url()).toBe(`${test.origin}/index.php?own`);
  });

  it.each(
    thinned(
      CALLS.filter(({ name }) => ['search', 'calendar'].includes(name)),
      1,
    ),
  )('opens a dialog only when its address is on this site: $name', async (call) => {
    const { tab, foreign } = await answered(call);
    await tab.activate(`${call.place} .own`, 'mouse');
    await tab.waitFor(() => document.querySelector('dialog[open]'));
    await tab.press('Escape');
    await tab.waitFor(() => !document.querySelector('dialog[open]'));
    expect(await stateOf(tab, '.own')).toBe('ready');
    if (call.name === 'search') await tab.focus(`#k2ModuleBox101 [name=searchword]`);
    await tab.hover(`${call.place} .adoptable`);
    await tab.leaveBy(() => tab.activate(`${call.place} .adoptable`, 'mouse'));
    expect(new URL(await tab.url()).origin).toBe(foreign);
  });
});

/** Everything that must not be, in the page as it is now. */
async function expectNothing(tab: Tab, { place, path }: Call, asked: readonly string[]): Promise<void> {
  const state = await tab.eval((place: string) => {
    const around = document.querySelector(place) ?? document.body;
    const own = '[data-k2-state],form,input,button,textarea,select,option,label,fieldset';
    return {
      hits: (window as unknown as { hits: number }).hits,
      path: location.pathname + location.search,
      elements: [
        ...around.querySelectorAll('script,style,iframe,object,embed,svg,math,meta,base,link,template,video'),
      ].map(({ outerHTML }) => outerHTML),
      attributes: [...around.querySelectorAll(`:not(${own})`)].flatMap((element) =>
        element.getAttributeNames().filter((name) => /^(on|srcdoc|action|formaction|ping|srcset)/.test(name)),
      ),
      links: [...around.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter((protocol) => !/^(https?|mailto|tel)?:$/.test(protocol)),
      base: document.querySelectorAll('base').length,
    };
  }, place);
  expect(state).toEqual({ hits: 0, path: `/${path}`, elements: [], attributes: [], links: [], base: 1 });
  expect(asked.filter((address) => /evil/.test(address))).toEqual([]);
  // The strict policy reports the page's own scripts, handlers and styles, and the parser reports those of an answer
  // before the sanitiser removes them.
  expect(
    tab.problems.filter((problem) => !/^CSP: ((script-src|style-src)(-attr|-elem) inline|media-src )/.test(problem)),
  ).toEqual([]);
}

/** A tab with a canary, before the page of the call. */
async function visitWithCanary(call: Call, native: boolean): Promise<Tab> {
  const tab = await test.visit('/', { tag: 'none', role: call.role ?? 'guest', strictCsp: true });
  await tab.atStart(setCanary);
  if (!native) await tab.atStart(removeSanitiser);
  test.site.settings = { ...test.site.settings, tag: 'head' };
  return tab;
}

async function open(call: Call, attacks: string, native: boolean, hasReact: boolean): Promise<void> {
  if (native) needs('native setHTML');
  const tab = await visitWithCanary(call, native);
  const asked: string[] = [];
  await tab.answer(({ url, method }) => {
    asked.push(url);
    if (!hasReact && builtFile(url) === 'react-dom') return { status: 404 };
    const isIt = call.part === 'POST' ? method === 'POST' : url.includes(call.part);
    return isIt ? { contentType: 'text/html; charset=UTF-8', body: call.answer(inPart(attacks)) } : undefined;
  });
  await tab.goto(`${test.origin}/${call.path}`);
  tab.problems.length = 0;
  await call.act(tab);
  await tab.waitForText(call.place, call.shown);
  await expectNothing(tab, call, asked);
}

describe.each([
  ['the sanitiser of the browser', true, true, 0],
  ['the library', false, true, 1],
  ['the sanitiser of the browser, React missing', true, false, 2],
  ['the library, React missing', false, false, 3],
])('with %s, no attack in an answer runs', (_name, native, hasReact, row) => {
  // Each call gets other attacks; the sink as such gets all of them in attacks.test.ts.
  it.each(
    thinned(CALLS, row, 9).map(
      (call, index) =>
        [call.name, call, PIECES[(index + (native ? 0 : 3) + (hasReact ? 0 : 1)) % PIECES.length] ?? ''] as const,
    ),
  )('%s', async (_call, call, attacks) => open(call, attacks, native, hasReact));
});
