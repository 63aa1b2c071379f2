import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { setHtmlForTests } from '../../../test/set-html.ts';
import { commentNumber } from '../comment-box.ts';
import { showPublished } from './show-published.ts';

setHtmlForTests();
afterEach(() => vi.unstubAllGlobals());

interface Printed {
  readonly numbers: readonly number[];
  /** Of comments that do not say just their number. */
  readonly texts?: Readonly<Record<number, string>>;
  readonly pagination?: string;
  readonly itemId?: number;
  readonly count?: number;
}

const LINKS = '<a href="/item/7-a">1</a><a href="/item/7-a?start=3">2</a><a href="/item/7-a?start=6">3</a>';

/** Prints the comments of an article as K2 does. */
function comments({ numbers, texts = {}, pagination = LINKS, itemId = 7, count = 9 }: Printed): string {
  const items = numbers.map(
    (number) =>
      `<li><a id="comment${number}" href="#comment${number}">x</a><p>${texts[number] ?? `Number ${number}`}</p></li>`,
  );
  return `<div class="itemComments"><h3 class="itemCommentsCounter"><span>${count}</span></h3>
<ul class="itemCommentsList">${items.join('')}</ul><div class="itemCommentsPagination">${pagination}</div>
<div class="itemCommentsForm"><form id="comment-form"><input name="itemID" value="${itemId}"></form></div></div>`;
}
/** Answers with the page after one more comment. */
const answer = (printed: Printed) =>
  new Response(`<!doctype html><html><body>${comments({ count: 10, ...printed })}</body></html>`);

function open(printed: Printed, path = '/item/7-a'): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = comments(printed);
}
const shown = () => [...document.querySelectorAll('.itemCommentsList > li')].map(commentNumber);
const focused = () => document.activeElement && commentNumber(document.activeElement);
const here = () => location.pathname + location.search;

it('a comment of a template without numbers is known by its text; its heading needs no class', async () => {
  const bare = (texts: readonly string[]) =>
    comments({ numbers: texts.map((_, index) => index), texts, pagination: '' })
      .replace(/<a id="comment\d+".*?<\/a>/g, '')
      .replace(/<h3 .*<\/h3>/, `<h3>${texts.length} comments</h3>`);
  history.replaceState(null, '', '/item/7-a');
  document.body.innerHTML = bare(['Yes', 'Yes', 'No']);
  const kept = [...document.querySelectorAll('li')];
  fakeFetch(new Response(`<!doctype html><html><body>${bare(['Yes', 'Yes', 'No', 'My words'])}</body></html>`));
  expect(await showPublished('My words', () => true)).toBe('shown');
  const items = [...document.querySelectorAll('.itemCommentsList > li')];
  expect(items.map(({ textContent }) => textContent)).toEqual(['Yes', 'Yes', 'No', 'My words']);
  expect([kept[2] === items[2], document.activeElement === items[3]]).toEqual([true, true]);
  expect(document.querySelector('h3')?.textContent).toBe('4 comments');
});

describe('a published comment', () => {
  it('is searched on the first page if the newest comments are first', async () => {
    open({ numbers: [6, 5, 4] }, '/item/7-a?start=3');
    // The new comment has pushed number 7 from the first page to this one.
    fakeFetch(answer({ numbers: [7, 6, 5] }), answer({ numbers: [10, 9, 8], texts: { 10: 'My words' } }));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect([shown(), focused(), here()]).toEqual([[10, 9, 8], 10, '/item/7-a']);
  });

  it('is otherwise searched on the last page, whatever the host of its link', async () => {
    open({ numbers: [1, 2, 3] });
    const pagination =
      '<a href="#">1</a><a href="http://[broken">x</a><a href="https://www.example.org/item/7-a?start=3">2</a>';
    fakeFetch(answer({ numbers: [1, 2, 3], pagination }), answer({ numbers: [4], texts: { 4: 'My words' } }));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect([shown(), here()]).toEqual([[4], '/item/7-a?start=3']);
  });

  it('is the newest comment if K2 has changed its text', async () => {
    open({ numbers: [1, 2] });
    fakeFetch(answer({ numbers: [1, 2, 3], texts: { 3: 'My w***s' }, pagination: '' }));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect([shown(), focused()]).toEqual([[1, 2, 3], 3]);
  });

  it('counts as shown if the call for another comment has shown it already', async () => {
    const printed = { numbers: [1, 2, 3], texts: { 3: 'My words' }, pagination: '' };
    open(printed);
    fakeFetch(answer(printed));
    expect(await showPublished('My words', () => false)).toBe('shown');
  });

  it.each([
    ['comment that is gone', '#comment2', '.itemCommentsList'],
    ['pagination', '[href$="start=3"]', '.itemCommentsPagination'],
  ])('leaves the focus of a reader who was in a %s around it', async (_what, link, place) => {
    open({ numbers: [1, 2, 3] });
    document.querySelector<HTMLElement>(link)?.focus();
    fakeFetch(answer({ numbers: [1, 3, 4], pagination: '' }));
    expect(await showPublished('My words', () => false)).toBe('shown');
    expect([shown(), document.activeElement]).toEqual([[1, 3, 4], document.querySelector(place)]);
  });

  it('keeps the focus in a waiting comment, which moves into the first list of the server', async () => {
    open({ numbers: [] });
    document.body.innerHTML =
      '<div class="itemComments"><ul class="itemCommentsList k2i-waiting-list"><li class="k2i-waiting"><button>Edit</button></li></ul><div class="itemCommentsForm"><form></form></div></div>';
    document.querySelector('button')?.focus();
    fakeFetch(answer({ numbers: [1], pagination: '' }));
    expect(await showPublished('My words', () => false)).toBe('shown');
    expect(document.querySelectorAll('.itemCommentsList > li')).toHaveLength(2);
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('is not searched when the reader has opened another page of comments meanwhile', async () => {
    open({ numbers: [1, 2, 3] });
    fakeFetch(async () => {
      open({ numbers: [4, 5, 6] }, '/item/7-a?start=3');
      return answer({ numbers: [1, 2, 3] });
    });
    expect(await showPublished('My words', () => false)).toBe('elsewhere');
    expect([shown(), here()]).toEqual([[4, 5, 6], '/item/7-a?start=3']);
  });

  it.each([
    ['the last ones come last', { numbers: [1, 2, 3] }, '/item/7-a', { numbers: [1, 2, 3] }],
    ['another one has been pushed here by it', { numbers: [6, 5, 4] }, '/item/7-a?start=3', { numbers: [7, 6, 5] }],
  ])('is not reported as shown if it is on another page of the list: %s', async (_why, printed, path, now) => {
    open(printed, path);
    const sent = fakeFetch(answer(now));
    expect(await showPublished('My words', () => false)).toBe('elsewhere');
    expect([shown(), here(), sent.length]).toEqual([now.numbers, path, 1]);
  });

  it('is not searched in the comments of another article after a redirect', async () => {
    open({ numbers: [1, 2] });
    fakeFetch(answer({ numbers: [3], itemId: 8 }));
    expect(await showPublished('My words', () => true)).toBe('native');
    expect(shown()).toEqual([1, 2]);
  });
});

it('is shown with both paginations of a template that prints two', async () => {
  open({ numbers: [1] });
  document
    .querySelector('.itemComments')
    ?.insertAdjacentHTML('afterbegin', '<p class="itemCommentsPagination">old</p>');
  fakeFetch(answer({ numbers: [1, 2], texts: { 2: 'My words' }, pagination: '<span>new</span>' }));
  await showPublished('My words', () => true);
  const paginations = [...document.querySelectorAll('.itemCommentsPagination')];
  expect(paginations.map(({ textContent }) => textContent)).toEqual(['new', 'new']);
});
