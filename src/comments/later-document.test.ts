import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { reloadPage } from '../dom/reload.ts';
import { COMMENT_PAGES_KEY } from '../dom/storage-keys.ts';
import { numberOf } from './fetch-comments.ts';

vi.mock('../dom/reload.ts', () => ({ reloadPage: vi.fn() }));
forgetListeners();

const comments = (numbers: readonly number[]) =>
  `<ul class="itemCommentsList">${numbers.map((number) => `<li><a id="comment${number}">x</a></li>`).join('')}</ul>`;
const answer = (...numbers: number[]) => new Response(`<!doctype html><html><body>${comments(numbers)}</body></html>`);
const shown = () => [...document.querySelectorAll('.itemCommentsList > li')].map(numberOf);

/** The module as a new document has it, at this entry of the history. */
async function open(path: string, state: unknown, ...numbers: number[]) {
  history.replaceState(state, '', path);
  document.body.innerHTML = comments(numbers);
  vi.resetModules();
  return import('./visit-page.ts');
}
function goBack(path: string, state: unknown): void {
  history.replaceState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

beforeEach(() => localStorage.setItem(COMMENT_PAGES_KEY, '1'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('both entries of a page of comments are marked beside what the site keeps there, and the code comes again', async () => {
  localStorage.clear();
  const { visitPage } = await open('/item/7-a', { site: 1 }, 1, 2);
  const replaced = vi.spyOn(history, 'replaceState');
  fakeFetch(answer(3));
  const reports = { busy: vi.fn(), shown: vi.fn(), failed: vi.fn(), settled: vi.fn() };
  await visitPage(new URL('/item/7-a?start=2', location.origin), new AbortController().signal, reports);
  const state = { site: 1, 'k2i-comments': true };
  expect([replaced.mock.calls[0]?.[0], history.state, localStorage.getItem(COMMENT_PAGES_KEY)]).toEqual([
    state,
    state,
    '1',
  ]);
});

it('Back shows what the document before has shown: browsers change the address alone', async () => {
  const state = { 'k2i-comments': true };
  await open('/item/7-a?start=2', state, 3);
  fakeFetch(answer(1, 2));
  goBack('/item/7-a', state);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  expect(localStorage.getItem(COMMENT_PAGES_KEY)).toBe('1');
});

it('Back before the code has come shows them as well, and leaves the reader where they are', async () => {
  const state = { 'k2i-comments': true };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${location.origin}/item/7-a?start=2#comments` } as PerformanceEntry,
  ]);
  fakeFetch(answer(1, 2));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await open('/item/7-a', state, 3);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  expect([scrolled.mock.calls.length, document.activeElement]).toEqual([0, document.body]);
  fakeFetch(answer(3));
  goBack('/item/7-a?start=2', state);
  await vi.waitFor(() => expect(shown()).toEqual([3]));
});

it.each([
  ['', 'Dear all'],
  [', also to who writes nothing', ''],
])(
  'Back says when it can’t have its page, before any was visited here, and does not load it again%s',
  async (_, written) => {
    const state = { 'k2i-comments': true };
    const { reportVisits } = await open('/item/7-a?start=2', state, 3);
    const reports = { busy: vi.fn(), shown: vi.fn(), failed: vi.fn(), settled: vi.fn() };
    const gone = new AbortController();
    reportVisits(reports, gone.signal);
    const text = document.createElement('textarea');
    document.body.append(text);
    text.value = written;
    fakeFetch(new Response('', { status: 500 }), answer(1, 2), answer(3));
    goBack('/item/7-a', state);
    await vi.waitFor(() => expect(reports.failed).toHaveBeenCalledOnce());
    expect([reports.busy.mock.calls, vi.mocked(reloadPage).mock.calls]).toEqual([[[true], [false]], []]);
    reports.failed.mock.lastCall?.[1]();
    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
    expect(reports.shown).toHaveBeenCalledOnce();
    gone.abort();
    goBack('/item/7-a?start=2', state);
    await vi.waitFor(() => expect(shown()).toEqual([3]));
    expect(reports.shown).toHaveBeenCalledOnce();
  },
);

it('Back tells whoever is there still, of those who want to know', async () => {
  const state = { 'k2i-comments': true };
  const { reportVisits } = await open('/item/7-a?start=2', state, 3);
  const [first, second] = [1, 2].map(() => ({ busy: vi.fn(), shown: vi.fn(), failed: vi.fn(), settled: vi.fn() }));
  const gone = new AbortController();
  if (!first || !second) throw new Error('None');
  reportVisits(first, new AbortController().signal);
  reportVisits(second, gone.signal);
  gone.abort();
  reportVisits(second, gone.signal);
  fakeFetch(answer(1, 2));
  goBack('/item/7-a', state);
  await vi.waitFor(() => expect(first.shown).toHaveBeenCalledOnce());
  expect(second.busy).not.toHaveBeenCalled();
});

it('Back to an entry without the mark is not our business', async () => {
  await open('/item/7-a?start=2', { 'k2i-comments': true }, 3);
  const sent = fakeFetch(answer(1, 2));
  goBack('/item/7-a', { site: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  expect([sent.length, shown()]).toEqual([0, [3]]);
});

it('a document that nothing of this leads back to has the code come no more', async () => {
  await open('/item/7-a', { site: 1 }, 1, 2);
  expect(localStorage.getItem(COMMENT_PAGES_KEY)).toBeNull();
});
