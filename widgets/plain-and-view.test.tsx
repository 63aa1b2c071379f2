import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FormLogContent, plainContent, toWords } from '../src/forms/form-log.ts';
import { failureLine, formLog } from '../src/react/views.tsx';
import { type FailureWords, failureNode } from '../src/view/failure.ts';
import { createLazyView, type ViewModule } from '../src/view/lazy-view.ts';
import { testPage } from '../test/page.ts';
import type { SearchAnswer, SearchHit } from './live-search/api.ts';
import { resultNodes, type SearchContent, type SearchState } from './live-search/results.ts';
import * as liveSearchView from './live-search/view.tsx';
import { plainLog, type RatingState } from './rating/controller.ts';
import * as ratingView from './rating/view.tsx';

const HTML = 'Thank <b>you</b> &amp; <a href="/x">go on</a><br />soon';

const FAILURES: Readonly<Record<string, FailureWords>> = {
  'a failure': { language: 'en', message: 'It <b>failed</b>.', link: undefined, retry: undefined },
  'a failure that can be tried again': {
    language: 'de',
    message: 'Das ging nicht.',
    link: undefined,
    retry: { label: 'Noch einmal', run: () => {} },
  },
  'a session that ended': {
    language: 'en',
    message: 'Your session has ended. Please log in again.',
    link: { url: 'http://localhost:3000/log-in', label: 'Log in' },
    retry: { label: 'Try again', run: () => {} },
  },
};
const eachFailure = <State,>(state: (failure: FailureWords) => State): Record<string, () => State> =>
  Object.fromEntries(Object.entries(FAILURES).map(([name, failure]) => [name, () => state(failure)]));

const offer = { label: 'Reload', choose: () => {} };
const LOGS: Readonly<Record<string, () => FormLogContent | Promise<FormLogContent>>> = {
  'a text': () => ({ words: 'Thank you & bye', note: undefined, offer: undefined }),
  'no text': () => ({ words: '', note: undefined, offer: undefined }),
  'a text with a note': () => ({ words: 'Wrong', note: 'Once more.', offer: undefined }),
  'a text with an offer': () => ({ words: 'Well', note: undefined, offer }),
  'a text with both': () => ({ words: 'Well', note: 'Once more.', offer }),
  'an offer alone': () => ({ words: '', note: undefined, offer }),
  markup: async () => ({ words: await toWords(HTML), note: undefined, offer: undefined }),
  'markup with both': async () => ({ words: await toWords(HTML), note: 'Once more.', offer }),
  'markup that is nothing': async () => ({ words: await toWords('<b></b>'), note: undefined, offer }),
  ...eachFailure((failure): FormLogContent => ({ failure, note: undefined })),
  'a failure with a note': () => ({
    failure: FAILURES['a failure that can be tried again'] as FailureWords,
    note: 'Please solve the captcha again.',
  }),
};

const hit = (parts: Partial<SearchHit> = {}): SearchHit => ({
  title: 'Sommerfest <am See>',
  url: 'http://localhost:3000/item/1',
  language: undefined,
  image: undefined,
  date: undefined,
  category: undefined,
  ...parts,
});
/** An answer with the way to the search page. */
type Found = SearchAnswer & { readonly pageUrl: string };
const found = (content: Found | Extract<SearchContent, { kind: 'failed' }>): SearchState => ({
  id: 'k2i-search-1',
  content: content.kind === 'failed' ? content : { ...content, terms: ['am', 'sommer'], count: 0, words: '' },
});
const hits = (...hits: SearchHit[]) => found({ kind: 'hits', hits, more: false, pageUrl: '/search?a=1&b=2' });
function foreign(html: string): SearchState {
  const template = document.createElement('template');
  template.innerHTML = html;
  return found({ kind: 'foreign', nodes: [...template.content.childNodes], pageUrl: '/search' });
}
const SEARCHES: Readonly<Record<string, () => SearchState | undefined>> = {
  nothing: () => undefined,
  'no hit': () => hits(),
  'a hit': () => hits(hit()),
  'a hit with everything': () =>
    hits(hit({ language: 'de', image: '/x.jpg', date: '1 May', category: 'News' }), hit({ title: '' })),
  'a hit with a date': () => hits(hit({ date: '1 May' })),
  'a hit with a category': () => hits(hit({ category: 'News' })),
  'an image on one of two': () => hits(hit({ image: '/x.jpg' }), hit()),
  'HTML in a shape of its own': () => foreign('before<p>one <a href="/x">link</a></p><ul><li>two</li></ul>after'),
  'a hit whose letters are marked in its title and category': () =>
    hits(hit({ title: 'Am Anfang: Sommer', category: 'Sommer am See' })),
  'one text': () => foreign('nothing but text'),
  'HTML that is nothing': () => foreign(''),
  ...eachFailure((failure) => found({ kind: 'failed', failure })),
};

const RATINGS: Readonly<Record<string, () => RatingState>> = {
  'a text': () => ({ text: 'Thanks <b>you</b>' }),
  'no text': () => ({ text: '' }),
  ...eachFailure((failure): RatingState => ({ words: '', failure })),
  'a failure behind words': () => ({ words: 'Thanks!', failure: FAILURES['a session that ended'] as FailureWords }),
};

function plainResults(state: SearchState | undefined, signal: AbortSignal): Node[] {
  if (!state) return [];
  const { id, content } = state;
  return content.kind === 'failed' ? [failureNode(content.failure, signal)] : resultNodes({ id, content }, testPage());
}

type Build = (state: never, signal: AbortSignal) => (Node | string)[];
const failureAlone = (failure: FailureWords, signal: AbortSignal) => [failureNode(failure, signal)];
const WIDGETS: readonly (readonly [name: string, ViewModule<never>, Build, Readonly<Record<string, () => unknown>>])[] =
  [
    ['rating', ratingView, plainLog, RATINGS],
    ['calendar', failureLine, failureAlone, eachFailure((failure) => failure)],
    ['comment-moderation', failureLine, failureAlone, eachFailure((failure) => failure)],
    ['comment-form', formLog, (state, signal) => (state ? plainContent(state, signal) : []), LOGS],
    ['report-comment', formLog, (state, signal) => (state ? plainContent(state, signal) : []), LOGS],
    ['live-search', liveSearchView, (state, signal) => plainResults(state, signal), SEARCHES],
  ];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

/** A state of every widget with a button in it. */
const PRESSABLE = 'a failure that can be tried again';

/** Sets up a view in a place of its own; `module` loads when it was asked for and the test says so. */
function setUp(widget: string, module: ViewModule<never>, plain: Build) {
  const page = { ...testPage(), debug: true };
  const place = document.body.appendChild(document.createElement('div'));
  let come: (() => void) | undefined;
  const view = createLazyView<never>({
    ...{ place, adopted: place, widget, page, plain },
    load: () =>
      new Promise((resolve) => {
        come = () => resolve(module);
      }),
  });
  const host = () => place.querySelector('.k2i-host');
  return {
    ...{ view, place, page, host },
    isAsked: () => !!come,
    come: async () => {
      come?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
    isReacts: () => Object.keys(host() ?? {}).some((key) => key.startsWith('__reactContainer')),
  };
}

/** Wraps every text as the translator of a browser does. */
function translate(place: Element): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const wrapper = document.createElement('font');
    text.replaceWith(wrapper);
    wrapper.append(document.createElement('font'));
    wrapper.firstElementChild?.append(`Translated ${text.data}`);
  }
}

/** What a host shows, without the wrappers of texts that are still the same. */
const shownIn = (host: Element | null) => host?.innerHTML.replace(/<\/?font>/g, '').replaceAll('Translated ', '');

describe.each(WIDGETS)('%s', (widget, module, plain, states) => {
  /** Sets up a view that React is asked for. */
  const setUpAsked = () => {
    const asked = setUp(widget, module, plain);
    asked.view.show(states[PRESSABLE]?.() as never);
    return asked;
  };

  it.each(Object.entries(states))(
    'asks for React if something can be pressed, and not for words: %s',
    async (_name, make) => {
      const { view, place, isAsked } = setUp(widget, module, plain);
      view.show((await make()) as never);
      expect(isAsked()).toBe(!!place.querySelector('button,[role=option]'));
      view.unmount();
    },
  );

  it.each(Object.entries(states))('has the same nodes with React and without it: %s', async (_name, make) => {
    const late = setUpAsked();
    late.view.show((await make()) as never);
    const without = late.host()?.innerHTML;
    const observer = new MutationObserver(() => {});
    observer.observe(late.place, { subtree: true, childList: true, attributes: true, characterData: true });
    await late.come();
    expect(late.isReacts()).toBe(true);
    expect(late.host()?.innerHTML).toBe(without);
    expect(observer.takeRecords()).toEqual([]);

    const early = setUpAsked();
    await early.come();
    early.view.show((await make()) as never);
    expect(early.isReacts()).toBe(true);
    expect(early.host()?.innerHTML).toBe(without);

    // What React finds other than it would make it is told there.
    expect([vi.mocked(console.error).mock.calls, vi.mocked(console.warn).mock.calls]).toEqual([[], []]);
    expect([...late.page.failures, ...early.page.failures]).toEqual([]);
    late.view.unmount();
    early.view.unmount();
  });

  it('changes from every state to every other one on a page that the browser has translated', {
    timeout: 30_000,
  }, async () => {
    for (const [name, first] of Object.entries(states))
      for (const [other, second] of Object.entries(states)) {
        if (name === other) continue;
        const late = setUpAsked();
        late.view.show((await first()) as never);
        await late.come();
        translate(late.place);
        late.view.show((await second()) as never);
        const plainly = setUp(widget, module, plain);
        plainly.view.show((await second()) as never);
        expect([name, other, shownIn(late.host())]).toEqual([name, other, shownIn(plainly.host())]);
        expect(late.page.failures).toEqual([]);
        late.view.unmount();
        plainly.view.unmount();
      }
  });

  it('changes from every state to every other one, whichever of them React has hydrated', {
    timeout: 30_000,
  }, async () => {
    for (const first of Object.values(states))
      for (const second of Object.values(states)) {
        const late = setUpAsked();
        late.view.show((await first()) as never);
        await late.come();
        late.view.show((await second()) as never);
        const plainly = setUp(widget, module, plain);
        plainly.view.show((await second()) as never);
        expect(late.host()?.innerHTML).toBe(plainly.host()?.innerHTML);
        late.view.unmount();
        plainly.view.unmount();
      }
    expect([vi.mocked(console.error).mock.calls, vi.mocked(console.warn).mock.calls]).toEqual([[], []]);
  });
});
