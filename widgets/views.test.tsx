import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FormLogContent, toWords } from '../src/forms/form-log.ts';
import { formLogView } from '../src/forms/form-log-view.tsx';
import { type ItemContent, waitingView } from '../src/outbox/waiting-view.tsx';
import * as react from '../src/react/index.ts';
import type { FailureWords } from '../src/view/failure.ts';
import { failureView } from '../src/view/failure-view.tsx';
import type { View } from '../src/view/h.ts';
import { createLazyView } from '../src/view/lazy-view.ts';
import { stubFiles } from '../test/files.ts';
import { testPage } from '../test/page.ts';
import type { SearchHit } from './live-search/api.ts';
import type { SearchContent, SearchState } from './live-search/results.ts';
import { searchView } from './live-search/view.tsx';
import { imageView } from './popup/view.tsx';

const run = () => {};
const inEnglish = (words: string) => [{ words, language: 'en' }];
const FAILURES: Readonly<Record<string, FailureWords>> = {
  'a failure': { language: 'en', message: inEnglish('It <b>failed</b>.'), link: undefined, retry: undefined },
  'a failure with buttons': {
    language: 'de',
    message: [{ words: 'Das ging nicht.', language: 'de' }],
    link: undefined,
    retry: { label: 'Noch einmal', run },
    discard: { label: 'Verwerfen', run },
  },
  'a reason in another language': {
    language: 'cs',
    message: [{ words: 'Hlas nebyl započítán.', language: 'cs' }, ...inEnglish('No connection.')],
    link: undefined,
    retry: { label: 'Try again', lang: 'en', run },
  },
  'a session that ended': {
    language: 'en',
    message: inEnglish('Your session has ended.'),
    link: { url: 'http://localhost:3000/log-in', label: 'Log in' },
    retry: { label: 'Try again', run },
  },
};
const eachFailure = <State,>(state: (failure: FailureWords) => State): Record<string, State> =>
  Object.fromEntries(Object.entries(FAILURES).map(([name, failure]) => [name, state(failure)]));

const offer = { label: 'Reload', choose: run };
const markup = await toWords('Thank <b>you</b> &amp; <a href="/x">go on</a><br />soon');
const LOGS: Readonly<Record<string, FormLogContent | undefined>> = {
  nothing: undefined,
  'a text': { words: 'Thank you & bye', note: undefined, offer: undefined },
  'no text': { words: '', note: undefined, offer: undefined },
  'a text with a note and an offer': { words: 'Well', note: 'Once more.', offer },
  'only an offer': { words: '', note: undefined, offer },
  markup: { words: markup, note: undefined, offer: undefined },
  'markup with a note and an offer': { words: markup, note: 'Once more.', offer },
  ...eachFailure((failure): FormLogContent => ({ failure, note: undefined })),
  ...Object.fromEntries(
    Object.entries(FAILURES).map(([name, failure]) => [`${name}, with a note`, { failure, note: 'Solve it again.' }]),
  ),
};

const search = (content: SearchContent): SearchState => ({
  id: 'k2i-search-1',
  content,
  words: { language: 'en', label: 'Results', all: 'All results', none: 'Nothing found' },
});
const found = { pageUrl: '/search?a=1&b=2', terms: ['am', 'sommer'], count: 0, words: '' };
const hit = (parts: Partial<SearchHit> = {}): SearchHit => ({
  title: 'Sommerfest <am See>',
  url: 'http://localhost:3000/item/1',
  language: undefined,
  image: undefined,
  date: undefined,
  category: undefined,
  ...parts,
});
const hits = (...hits: SearchHit[]) => search({ kind: 'hits', hits, more: false, ...found });
function foreign(html: string): SearchState {
  const template = document.createElement('template');
  template.innerHTML = html;
  return search({ kind: 'foreign', nodes: template.content, ...found });
}
const SEARCHES: Readonly<Record<string, SearchState | undefined>> = {
  nothing: undefined,
  'no hit': hits(),
  'a hit with everything': hits(
    hit({ language: 'de', image: '/x.jpg', date: '1 May', category: 'Sommer am See' }),
    hit({ title: '' }),
  ),
  'a hit with a date': hits(hit({ date: '1 May' })),
  'a hit with a category': hits(hit({ category: 'News' })),
  'HTML in a shape of its own': foreign('before<p>one <a href="/x">link</a></p><ul><li>two</li></ul>after'),
  'one text': foreign('nothing but text'),
  ...eachFailure((failure) => search({ kind: 'failed', failure })),
};

const turns = { previous: { name: 'Previous', run }, next: { name: 'Next', run } };
const image = { language: 'en', caption: 'The lake', position: '', loading: '', failure: undefined, turns: undefined };
const IMAGES = {
  'the only image': image,
  'one of several': { ...image, position: '2 of 3', turns },
  'an image that loads': { ...image, loading: 'Loading', turns },
  ...eachFailure((failure) => ({ ...image, failure, turns })),
};

const ITEMS: Readonly<Record<string, ItemContent>> = {
  'a comment on its way': { headline: 'waiting.sending', comment: 'Two\nlines', actions: [] },
  'a comment that waits': {
    headline: 'waiting.waits',
    comment: 'One',
    actions: [
      { label: 'waiting.edit', run },
      { label: 'action.discard', run },
    ],
  },
  'a comment with a reason': {
    headline: 'waiting.label',
    reason: { key: 'waiting.other-reader', logInUrl: '/log-in' },
    comment: 'One',
    actions: [{ label: 'waiting.send', run }],
  },
  'a comment with K2’s words': {
    headline: 'waiting.refused',
    answer: 'Thank you',
    comment: 'One',
    actions: [{ label: 'waiting.send', run }],
  },
};

type Case = readonly [name: string, view: View<unknown>, states: Readonly<Record<string, unknown>>];
const of = <State,>(name: string, view: View<State>, states: Readonly<Record<string, State>>): Case => [
  name,
  view as View<unknown>,
  states,
];
const VIEWS: readonly Case[] = [
  of('failure', failureView, FAILURES),
  of('log of a form', formLogView, LOGS),
  of('live search', searchView, SEARCHES),
  of('popup', imageView, IMAGES),
  of(
    'waiting comment',
    waitingView((key) => key),
    ITEMS,
  ),
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Sets up a view whose React loads when a test calls `load`. */
function setUp(view: View<unknown>) {
  const page = { ...testPage(), debug: true };
  const place = document.body.appendChild(document.createElement('div'));
  let load = () => {};
  let isAsked = false;
  stubFiles({
    react: () => {
      isAsked = true;
      return new Promise<typeof react>((resolve) => {
        load = () => resolve(react);
      });
    },
  });
  const lazy = createLazyView({ place, adopted: place, widget: 'rating', page, view });
  const host = () => place.querySelector('.k2i-host');
  return {
    ...{ lazy, place, page, host },
    isAsked: () => isAsked,
    loadReact: async () => {
      load();
      await settled();
    },
    isReacts: () => Object.keys(host() ?? {}).some((key) => key.startsWith('__reactContainer')),
  };
}

/** Wraps every text like the translator of a browser. */
function translate(place: Element): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const wrapper = document.createElement('font');
    text.replaceWith(wrapper);
    wrapper.append(`Translated ${text.data}`);
  }
}

/** Returns the HTML of a host without the translator's changes. */
const shownIn = (host: Element | null) => host?.innerHTML.replace(/<\/?font>/g, '').replaceAll('Translated ', '');

describe.each(VIEWS)('the view %s', (_view, view, states) => {
  it.each(Object.entries(states))(
    'fetches React if something can be pressed, and not for words: %s',
    async (_, state) => {
      const { lazy, place, isAsked } = setUp(view);
      lazy.show(state);
      await settled();
      expect(isAsked()).toBe(!!place.querySelector('button'));
      lazy.unmount();
    },
  );

  it.each(Object.entries(states))('is hydrated without a mismatch: %s', async (_, state) => {
    const { lazy, place, host, page, loadReact, isReacts, isAsked } = setUp(view);
    lazy.show(state);
    const plain = host()?.innerHTML;
    await settled();
    if (isAsked()) {
      const observer = new MutationObserver(() => {});
      observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
      await loadReact();
      expect(isReacts()).toBe(true);
      expect(observer.takeRecords()).toEqual([]);
      // React reports a node that differs from its own, and once that the JSX transform is outdated.
      const reports = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls].flat();
      expect(reports.filter((report) => !`${report}`.includes('outdated JSX transform'))).toEqual([]);
      expect(page.failures).toEqual([]);
    }
    expect(host()?.innerHTML).toBe(plain);
    lazy.unmount();
  });

  it('changes from every state to every other one, by React and on a page that the browser has translated', {
    timeout: 30_000,
  }, async () => {
    for (const [name, first] of Object.entries(states))
      for (const [other, second] of Object.entries(states)) {
        if (name === other) continue;
        const late = setUp(view);
        late.lazy.show(first);
        await settled();
        await late.loadReact();
        translate(late.place);
        late.lazy.show(second);
        const plain = setUp(view);
        plain.lazy.show(second);
        expect([name, other, shownIn(late.host())]).toEqual([name, other, shownIn(plain.host())]);
        expect(late.page.failures).toEqual([]);
        late.lazy.unmount();
        plain.lazy.unmount();
      }
  });
});
