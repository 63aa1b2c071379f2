import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { numberOf } from './parts.ts';

forgetListeners();

/** What has the code come near the pagination, where a place is left to go back to. */
const HINT = 'k2i:comment-pages';

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

beforeEach(() => localStorage.setItem(HINT, '1'));
afterEach(() => vi.unstubAllGlobals());

it('both entries of a page of comments are marked beside what the site keeps there, and the code comes again', async () => {
  localStorage.clear();
  const { visitPage } = await open('/item/7-a', { site: 1 }, 1, 2);
  const replaced = vi.spyOn(history, 'replaceState');
  fakeFetch(answer(3));
  const reports = { busy: vi.fn(), shown: vi.fn(), failed: vi.fn() };
  await visitPage(new URL('/item/7-a?start=2', location.origin), new AbortController().signal, reports);
  const state = { site: 1, 'k2i-comments': true };
  expect([replaced.mock.calls[0]?.[0], history.state, localStorage.getItem(HINT)]).toEqual([state, state, '1']);
});

it('Back shows what the document before has shown: browsers change the address alone', async () => {
  const state = { 'k2i-comments': true };
  await open('/item/7-a?start=2', state, 3);
  fakeFetch(answer(1, 2));
  goBack('/item/7-a', state);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  expect(localStorage.getItem(HINT)).toBe('1');
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
  expect(localStorage.getItem(HINT)).toBeNull();
});
