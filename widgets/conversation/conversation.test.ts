import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEEN_KEY } from '../../src/dom/storage-keys.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { AWAY_MS, adopt as adoptWidget } from './controller.ts';
import { MOST_ARTICLES, rememberSeen, SEEN_MAX_AGE_MS, VISIT_GAP_MS } from './seen.ts';
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const PAGE_SIZE = 3;
const PATH = '/item/7-a';

/** The numbers of the comments of the site, in the order of its list. */
let numbers: number[] = [];
/** Requests for pages, by their query. */
let asked: string[] = [];
/** A cache serves this page for every address without `m`. */
let cached: string | undefined;
let release = () => {};

function print(start: number): string {
  const items = numbers
    .slice(start, start + PAGE_SIZE)
    .map((number) => `<li><a id="comment${number}">#</a> Text ${number}</li>`);
  const starts = Array.from({ length: Math.ceil(numbers.length / PAGE_SIZE) }, (_, index) => index * PAGE_SIZE);
  const links = starts.map(
    (other) => `<a href="${PATH}${other ? `?start=${other}` : ''}">${other / PAGE_SIZE + 1}</a>`,
  );
  return `<div class="itemComments"><h3 class="itemCommentsCounter"><span>${numbers.length}</span> comments</h3>
<ul class="itemCommentsList">${items.join('')}</ul><div class="itemCommentsPagination">${links.join('')}</div>
<div class="itemCommentsForm"><form id="comment-form"><input name="itemID" value="7"></form></div></div>`;
}

function open(address = PATH): void {
  history.replaceState(null, '', address);
  document.body.innerHTML = print(Number(new URL(location.href).searchParams.get('start') ?? 0));
  const box = document.querySelector<HTMLElement>('.itemComments');
  if (box) release = adopt(box);
}

setHtmlForTests();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  cached = undefined;
  vi.stubGlobal('fetch', async (input: URL) => {
    const { search, searchParams } = new URL(input);
    asked.push(search);
    const body = (!searchParams.has('m') && cached) || print(Number(searchParams.get('start') ?? 0));
    return new Response(`<!doctype html><html><body>${body}</body></html>`);
  });
});
afterEach(() => {
  release();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const line = () => document.querySelector('.k2i-news')?.textContent?.trim();
const marked = () => [...document.querySelectorAll('li:has(> .k2i-new)')].map((item) => item.querySelector('a')?.id);
const shown = () => [...document.querySelectorAll('.itemCommentsList > li > a')].map(({ id }) => id);

describe('what was seen', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  const seen = (highest: number, count = highest) => rememberSeen('/', '7', { highest, count })?.highest;

  it('is of the visit before, until the next visit, half an hour later', () => {
    expect(seen(3)).toBeUndefined();
    vi.advanceTimersByTime(VISIT_GAP_MS - 1);
    expect(seen(4)).toBeUndefined();
    vi.advanceTimersByTime(VISIT_GAP_MS);
    expect([seen(6), seen(8)]).toEqual([4, 4]);
    vi.advanceTimersByTime(VISIT_GAP_MS);
    expect(seen(9)).toBe(8);
  });

  it('is forgotten after 180 days, and of all but the last 200 articles', () => {
    seen(3);
    vi.advanceTimersByTime(SEEN_MAX_AGE_MS + 1);
    expect(seen(4)).toBeUndefined();
    for (let article = 100; article < 100 + MOST_ARTICLES + 5; article++) {
      vi.advanceTimersByTime(1);
      rememberSeen('/', `${article}`, { highest: 1, count: 1 });
    }
    expect(Object.keys(JSON.parse(localStorage.getItem(`${SEEN_KEY}/`) ?? ''))).toHaveLength(MOST_ARTICLES);
  });

  it.each(['', 'no JSON', '[]', '{"7":{"last":{"highest":"x"}}}', '{"7":null}'])(
    'is unknown with %j in the storage',
    (kept) => {
      localStorage.setItem(`${SEEN_KEY}/`, kept);
      expect(seen(3)).toBeUndefined();
    },
  );
});

describe('at the next visit', () => {
  function visitBefore(): void {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    open();
    release();
    vi.setSystemTime(VISIT_GAP_MS);
  }

  it('a line tells what is new, with a link to the first, and each new comment is marked by a word', () => {
    numbers = [5, 4, 3];
    visitBefore();
    numbers = [9, 8, 5, 4, 3];
    open();
    expect(line()).toBe('2 new comments since your last visit');
    expect(marked()).toEqual(['comment9', 'comment8']);
    screen.getByRole('link', { name: /new comments/ }).click();
    expect(document.activeElement?.querySelector('a')?.id).toBe('comment8');
    expect(asked).toEqual([]);
    release();
    expect([line(), marked()]).toEqual([undefined, []]);
  });

  it.each([
    ['from the site', false, ['?start=3']],
    ['past a cache that sends the first page for each', true, ['?start=3', '?start=3&m=0']],
  ])(
    'the link shows the page of new comments in place, %s, and goes to the first new one',
    async (_, isCached, calls) => {
      numbers = [1, 2, 3, 4];
      visitBefore();
      numbers = [1, 2, 3, 4, 5, 6];
      open();
      if (isCached) cached = print(0);
      expect(line()).toBe('2 new comments since your last visit');
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: /new comments/ });
      expect(link.href).toBe(`${location.origin}${PATH}?start=3`);
      link.click();
      await waitFor(() => expect(shown()).toEqual(['comment4', 'comment5', 'comment6']));
      // The fourth is not new: the page counted it at the visit before.
      await waitFor(() => expect(marked()).toEqual(['comment5', 'comment6']));
      expect(document.activeElement?.querySelector('a')?.id).toBe('comment5');
      expect(asked.map((query) => query.replace(/m=\d+/, 'm=0'))).toEqual(calls);
      link.click();
      expect(asked).toHaveLength(calls.length);
    },
  );

  it('marks them on a page of the list that the visitor turns to', async () => {
    numbers = [1, 2, 3, 4];
    visitBefore();
    numbers = [1, 2, 3, 4, 5];
    open();
    const items = [4, 5].map((number) => `<li><a id="comment${number}">#</a></li>`);
    history.replaceState(null, '', `${PATH}?start=3`);
    for (const list of document.querySelectorAll('ul')) list.innerHTML = items.join('');
    await waitFor(() => expect(marked()).toEqual(['comment5']));
  });

  it('nothing is said without anything new', () => {
    numbers = [1, 2, 3];
    visitBefore();
    open();
    expect(line()).toBeUndefined();
  });
});

describe('a link to a comment of another page', () => {
  it.each([
    ['rise', Array.from({ length: 30 }, (_, index) => 2 * index + 1), 41],
    ['fall', Array.from({ length: 30 }, (_, index) => 100 - 3 * index), 37],
  ])('finds it where numbers %s, by four requests at most', async (_how, all, wanted) => {
    numbers = all;
    open(`${PATH}#comment${wanted}`);
    await waitFor(() => expect(shown()).toContain(`comment${wanted}`));
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(location.hash).toBe(`#comment${wanted}`);
    expect(new URL(location.href).searchParams.get('start')).toBe(`${Math.floor(all.indexOf(wanted) / 3) * 3}`);
  });

  it('finds it behind a cache that sends the first page for each, and goes past it from then on', async () => {
    numbers = Array.from({ length: 9 }, (_, index) => index + 1);
    cached = print(0);
    open(`${PATH}#comment8`);
    await waitFor(() => expect(shown()).toContain('comment8'));
    expect(asked.map((query) => query.replace(/\d{5,}/, 'N'))).toEqual(['?start=3', '?start=3&m=N', '?start=6&m=N']);
    expect(location.search).toBe('?start=6');
  });

  it.each([
    ['between two', 4, 0],
    ['of none of the pages', 99, 2],
  ])('is answered with a line, in view, if there is no such comment: %s', async (_where, wanted, requests) => {
    numbers = [1, 3, 5, 7, 9, 11, 13, 15];
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    open(`${PATH}#comment${wanted}`);
    await waitFor(() => expect(line()).toBe('The comment that the link leads to is not there any more.'));
    expect([new Set(asked).size, shown()]).toEqual([requests, ['comment1', 'comment3', 'comment5']]);
    expect(scrolled.mock.contexts).toContain(document.querySelector('.k2i-news'));
    scrolled.mockRestore();
  });

  it.each([
    ['one comment alone, which does not tell their order', '?start=9', 5],
    ['an address that names no page', '?start=abc', 8],
    ['an address that names one far away', '?start=2000000', 8],
  ])('finds it from a page with %s', async (_what, query, wanted) => {
    numbers = Array.from({ length: 10 }, (_, index) => index + 1);
    if (query !== '?start=9') {
      // The site shows the first page.
      history.replaceState(null, '', `${PATH}${query}#comment${wanted}`);
      document.body.innerHTML = print(0);
      release = adopt(document.querySelector('.itemComments') as HTMLElement);
    } else open(`${PATH}${query}#comment${wanted}`);
    await waitFor(() => expect(shown()).toContain(`comment${wanted}`));
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('says nothing if a page that may have it can only be shown by the browser', async () => {
    numbers = [1, 2, 3, 4, 5, 6];
    cached = print(3).replace('Text 5', '<iframe src="/x"></iframe>');
    open(`${PATH}#comment6`);
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect([line(), shown()]).toEqual([undefined, ['comment1', 'comment2', 'comment3']]);
  });

  it('asks for nothing if the comment is here', () => {
    numbers = [1, 2, 3, 4];
    open(`${PATH}#comment2`);
    expect([asked, line()]).toEqual([[], undefined]);
  });
});

describe('a visitor who comes back to the tab', () => {
  let now = 0;
  const setVisible = (state: DocumentVisibilityState) => {
    vi.spyOn(Object.getPrototypeOf(document), 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const comeBackAfter = (time: number) => {
    setVisible('hidden');
    now += time;
    setVisible('visible');
  };
  beforeEach(() => {
    const start = Date.now();
    // A clock of the test's own: a millisecond of the machine's would be one too many.
    vi.spyOn(Date, 'now').mockImplementation(() => start + now);
  });
  afterEach(() => vi.restoreAllMocks());

  it('after five minutes is offered what is new, by one request, and sees it as it is when asked for', async () => {
    numbers = [3, 2, 1];
    open();
    numbers = [5, 4, 3, 2, 1];
    comeBackAfter(AWAY_MS);
    await waitFor(() => expect(line()).toContain('2 new comments'));
    expect([shown(), asked]).toEqual([['comment3', 'comment2', 'comment1'], ['']]);
    (await screen.findByRole('link', { name: /new comment/ })).click();
    await waitFor(() => expect(shown()).toEqual(['comment5', 'comment4', 'comment3']));
    expect([marked(), line(), asked]).toEqual([['comment5', 'comment4'], undefined, ['', '']]);
    expect(document.activeElement?.querySelector('a')?.id).toBe('comment4');
  });

  it('sees those of another page of the list there, and none as new that was there before', async () => {
    numbers = [1, 2, 3, 4];
    open();
    numbers = [1, 2, 3, 4, 5];
    comeBackAfter(AWAY_MS);
    (await screen.findByRole('link', { name: /new comment/ })).click();
    await waitFor(() => expect(shown()).toEqual(['comment4', 'comment5']));
    expect(marked()).toEqual(['comment5']);
    expect(asked).toEqual(['', '?start=3']);
  });

  it('before that, with Save-Data, or where the site turns it off, asks for nothing', async () => {
    numbers = [1];
    open();
    comeBackAfter(AWAY_MS - 1);
    Object.assign(navigator, { connection: { saveData: true } });
    comeBackAfter(AWAY_MS);
    Reflect.deleteProperty(navigator, 'connection');
    release();
    release = adopt(document.querySelector('.itemComments') as HTMLElement, testPage('en', '/', { news: 'off' }));
    comeBackAfter(AWAY_MS);
    expect(asked).toEqual([]);
  });
});
