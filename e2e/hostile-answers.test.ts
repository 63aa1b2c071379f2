import { describe, expect, it } from 'vitest';
import { CLOSED_VECTORS, OPEN_VECTORS } from '../test/attacks/corpus.ts';
import { builtFile } from '../test/built-file.ts';
import { removeSanitiser, setCanary } from './canary.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE, CATEGORY, REPORT_PAGE, UNRATED_ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { enterForm, REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';

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
  /** The answer that carries the attacks, behind the harmless word "Well". */
  answer(attacks: string): string;
  act(tab: Tab): Promise<void>;
  readonly place: string;
}

/** Attacks in a part of a page: a whole page in place of an answer is never shown, only its words. */
const inPart = (attacks: string) => attacks.replace(/<(?=html|!doctype)/gi, '<x-');

const message = (attacks: string, rest: object) => JSON.stringify({ message: `Well<br />${attacks}`, ...rest });
const vote = (tab: Tab) => tab.activate('.itemRatingForm .four-stars', 'mouse');
const CALLS: readonly Call[] = [
  {
    name: 'search',
    part: 'task=search',
    path: CATEGORY,
    answer: (attacks) => `<p>Well <a href="/x">link</a></p>${attacks}`,
    act: (tab) => tab.type('Sommer', '#k2ModuleBox101 [name=searchword]'),
    place: '#k2ModuleBox101 .k2LiveSearchResults',
  },
  {
    name: 'comment',
    part: 'POST',
    path: ARTICLE,
    answer: (attacks) => message(attacks, { cssClass: 'k2FormLogError' }),
    act: (tab) => writeComment(tab, 'Hallo'),
    place: '#formLog',
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
  },
  // The answer is text.
  {
    name: 'vote',
    part: 'task=vote',
    path: UNRATED_ARTICLE,
    answer: (attacks) => `Well ${attacks}`,
    act: vote,
    place: '.itemRatingForm',
  },
];

/** Markup that would be adopted if it stood on the page itself. */
const ADOPTABLE = (origin: string) =>
  `<a class="modal adoptable" rel="{handler: 'iframe'}" href="${origin}/index.php?elsewhere">foreign</a> ` +
  `<a class="k2ExtraFieldsIframeModal own" href="/index.php?own">own</a>`;

describe('markup in an answer that looks like an adoptable element', () => {
  const answered = async (name: string) => {
    const call = CALLS.find((one) => one.name === name);
    if (!call) throw new Error(`No call ${name}`);
    const { part, path, answer, act, place } = call;
    const tab = await test.visit(`/${path}`, { language: 'en', searchShape: 'list' });
    const foreign = test.site.cdnOrigin ?? '';
    await tab.answer(({ url, method, isNavigation }) =>
      !isNavigation && (part === method || url.includes(part))
        ? { body: answer(ADOPTABLE(foreign)).replace('Well<br />', '<p>Well</p>') }
        : undefined,
    );
    await act(tab);
    await tab.waitFor((place: string) => document.querySelector(`${place} .own`), place);
    return { tab, call, foreign };
  };

  it('stays text in the answer to a comment', async () => {
    const { tab, call } = await answered('comment');
    for (const link of ['.adoptable', '.own']) {
      await tab.hover(`${call.place} ${link}`);
      await tab.focus(`${call.place} ${link}`);
    }
    // Elements are adopted in order: once this link of the page is adopted, the others have been seen.
    await tab.leaveBy(() => tab.activate(`${call.place} .own`, 'mouse'));
    expect(await tab.url()).toBe(`${test.origin}/index.php?own`);
  });

  it('opens a dialog from the answer to a search only when its address is on this site', async () => {
    const { tab, call, foreign } = await answered('search');
    await tab.activate(`${call.place} .own`, 'mouse');
    await tab.waitFor(() => document.querySelector('dialog[open]'));
    await tab.press('Escape');
    await tab.waitFor(() => !document.querySelector('dialog[open]'));
    expect(await tab.eval(() => document.querySelector('.own')?.getAttribute('data-k2-state'))).toBe('ready');
    await tab.focus(`#k2ModuleBox101 [name=searchword]`);
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

async function open(call: Call, attacks: string, native: boolean, hasReact: boolean): Promise<void> {
  if (native) needs('native setHTML');
  const tab = await test.visit('/', { tag: 'none', strictCsp: true });
  await tab.atStart(setCanary);
  if (!native) await tab.atStart(removeSanitiser);
  test.site.settings = { ...test.site.settings, tag: 'head' };
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
  await tab.waitForText(call.place, 'Well');
  await expectNothing(tab, call, asked);
}

/** Each call has other attacks, one of the sanitisers, and React or not; the sink gets all of them in attacks.test.ts. */
const TRIED = CALLS.map((call, index) => ({
  call,
  name: call.name,
  attacks: PIECES[index] ?? '',
  native: index % 2 === 0,
  hasReact: index % 4 < 2,
}));

it.each(TRIED)(
  'no attack in the answer to a $name runs, in a browser that sanitises: $native, with React: $hasReact',
  ({ call, attacks, native, hasReact }) => open(call, attacks, native, hasReact),
);
