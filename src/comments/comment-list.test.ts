import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { reloadPage } from '../dom/reload.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import { numberOf } from './fetch-comments.ts';
import { showPublished } from './show-published.ts';
import { type VisitReports, visitPage } from './visit-page.ts';

vi.mock('../dom/reload.ts', () => ({ reloadPage: vi.fn() }));

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  await sanitise('<p></p>');
});

interface Printed {
  readonly numbers: readonly number[];
  /** Of comments that do not say just their number. */
  readonly texts?: Readonly<Record<number, string>>;
  readonly pagination?: string;
  /** Those that wait for approval. */
  readonly held?: readonly number[];
  readonly itemId?: number;
}

const LINKS = '<a href="/item/7-a">1</a><a href="/item/7-a?start=3">2</a><a href="/item/7-a?start=6">3</a>';

/** What K2 prints of an article's comments. */
function comments({ numbers, texts = {}, pagination = LINKS, held = [], itemId = 7 }: Printed): string {
  const items = numbers.map(
    (number) =>
      `<li${held.includes(number) ? ' class="unpublishedComment"' : ''}><a id="comment${number}">x</a><p>${texts[number] ?? `Number ${number}`}</p></li>`,
  );
  return `<div class="itemComments"><h3 class="itemCommentsCounter"><span>9</span></h3>
<ul class="itemCommentsList">${items.join('')}</ul><div class="itemCommentsPagination">${pagination}</div>
<div class="itemCommentsForm"><form id="comment-form"><input name="itemID" value="${itemId}"></form></div></div>`;
}
const answer = (printed: Printed) => new Response(`<!doctype html><html><body>${comments(printed)}</body></html>`);

/** An answer that comes when it is told to. */
function late(printed: Printed) {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { send: () => send(), outcome: () => sent.then(() => answer(printed)) };
}

function open(printed: Printed, path = '/item/7-a'): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = comments(printed);
}
const shown = () => [...document.querySelectorAll('.itemCommentsList > li')].map(numberOf);
const focused = () => document.activeElement && numberOf(document.activeElement);
const here = () => location.pathname + location.search;

afterEach(() => vi.unstubAllGlobals());

describe('the number of a comment', () => {
  it.each([
    '<li><span id="comment-form-5"></span><a id="comment12">x</a></li>',
    '<li><span id="commentText"></span><a name="comment12">x</a></li>',
    '<li id="comment12"><a>x</a></li>',
  ])('is found in the markup of other templates: %s', (html) => {
    document.body.innerHTML = html;
    expect(numberOf(document.body.firstElementChild as Element)).toBe(12);
  });
});

describe('a published comment', () => {
  it('is looked for on the first page where the newest comments come first', async () => {
    open({ numbers: [6, 5, 4] }, '/item/7-a?start=3');
    // The one that the new comment has pushed from the first page to this one is not the reader's.
    fakeFetch(answer({ numbers: [7, 6, 5] }), answer({ numbers: [10, 9, 8], texts: { 10: 'My words' } }));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect([shown(), focused(), here()]).toEqual([[10, 9, 8], 10, '/item/7-a']);
  });

  it('is not looked for where a link leads nowhere, whatever base the page has', async () => {
    const base = document.createElement('base');
    base.href = '/index.php';
    document.head.append(base);
    try {
      open({ numbers: [6, 5, 4] }, '/item/7-a?start=3');
      const pagination = '<a href="#">2</a><a href="/item/7-a">1</a>';
      const sent = fakeFetch(
        answer({ numbers: [7, 6, 5], pagination }),
        answer({ numbers: [10], texts: { 10: 'My words' } }),
      );
      expect(await showPublished('My words', () => true)).toBe('shown');
      expect(sent.map(({ url }) => url.pathname + url.search)).toEqual(['/item/7-a?start=3', '/item/7-a']);
    } finally {
      base.remove();
    }
  });

  it('is the newest where its words are others now', async () => {
    open({ numbers: [1, 2] });
    fakeFetch(answer({ numbers: [1, 2, 3], texts: { 3: 'My w***s' }, pagination: '' }));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect([shown(), focused()]).toEqual([[1, 2, 3], 3]);
  });

  it('is on the last page, whatever host its link is printed with, and whatever else stands in the pagination', async () => {
    open({ numbers: [1, 2, 3] });
    const pagination = '<a href="http://[broken">x</a><a href="https://www.example.org/item/7-a?start=3">2</a>';
    fakeFetch(answer({ numbers: [1, 2, 3], pagination }), answer({ numbers: [4], texts: { 4: 'My words' } }));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect([shown(), here()]).toEqual([[4], '/item/7-a?start=3']);
  });

  it('has the focus in a list whose comments have no numbers', async () => {
    const list = (texts: string[]) =>
      `<ul class="itemCommentsList">${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
    open({ numbers: [] });
    document.body.innerHTML = list(['Old']);
    fakeFetch(new Response(`<!doctype html><html><body>${list(['Old', 'My words'])}</body></html>`));
    expect(await showPublished('My words', () => true)).toBe('shown');
    expect(document.activeElement?.textContent).toBe('My words');
  });

  it.each([
    ['the one after it', { numbers: [1, 3, 4] }, 2, 3],
    ['the one before it, when it was the last', { numbers: [1, 2, 4] }, 3, 2],
    ['the first of all, when none is left', { numbers: [4, 5] }, 2, 4],
  ])('leaves a reader who was in a comment that is gone in %s', async (_where, printed, at, expected) => {
    open({ numbers: [1, 2, 3] });
    fakeFetch(answer({ ...printed, pagination: '' }));
    document.querySelector<HTMLElement>(`#comment${at}`)?.setAttribute('href', '#');
    document.querySelector<HTMLElement>(`#comment${at}`)?.focus();
    expect(await showPublished('My words', () => false)).toBe('shown');
    expect([shown(), focused()]).toEqual([printed.numbers, expected]);
  });

  it.each([
    ['on the link to the same page', LINKS.replace('>2<', '>two<'), 'two'],
    ['in it, where there is no such link any more', '<span>1</span><a href="/item/7-a?start=6">3</a>', '13'],
    ['in its place, where the list has become one page', '', ''],
  ])('leaves a reader who was in the pagination %s', async (_where, pagination, expected) => {
    open({ numbers: [1, 2, 3] });
    document.querySelector<HTMLElement>('[href$="start=3"]')?.focus();
    fakeFetch(answer({ numbers: [1, 2, 3], pagination }));
    expect(await showPublished('My words', () => false)).toBe('elsewhere');
    expect(document.activeElement?.closest('.itemCommentsPagination')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(expected);
  });

  it('leaves a reader in a comment that waits, which moves into the first list of the server', async () => {
    open({ numbers: [] });
    document.body.innerHTML =
      '<div class="itemComments"><ul class="itemCommentsList k2i-waiting-list"><li class="k2i-waiting"><button>Edit</button></li></ul><div class="itemCommentsForm"><form></form></div></div>';
    document.querySelector('button')?.focus();
    fakeFetch(answer({ numbers: [1], pagination: '' }));
    expect(await showPublished('My words', () => false)).toBe('shown');
    expect(document.querySelectorAll('.itemCommentsList > li')).toHaveLength(2);
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('leaves a reader in the comment that somebody has approved in the meantime', async () => {
    open({ numbers: [1, 2] });
    const link = document.querySelector<HTMLElement>('#comment2');
    link?.closest('li')?.classList.add('unpublishedComment');
    link?.setAttribute('href', '#');
    link?.focus();
    fakeFetch(answer({ numbers: [1, 2, 3], pagination: '' }));
    expect(await showPublished('My words', () => false)).toBe('shown');
    expect([shown(), focused(), link?.isConnected]).toEqual([[1, 2, 3], 2, false]);
  });

  it('brings back no comment that was removed here while its page was on the way, and takes no approval back', async () => {
    open({ numbers: [1, 2, 3] });
    const page = late({ numbers: [1, 2, 3, 4], pagination: '', held: [1] });
    fakeFetch(page.outcome);
    const showing = showPublished('My words', () => false);
    document.querySelector('#comment2')?.closest('li')?.remove();
    page.send();
    expect(await showing).toBe('shown');
    expect(shown()).toEqual([1, 3, 4]);
    expect(document.querySelector('.unpublishedComment')).toBeNull();
  });

  it('is not looked for where the reader has gone to another page of comments meanwhile', async () => {
    open({ numbers: [1, 2, 3] });
    const page = late({ numbers: [1, 2, 3] });
    fakeFetch(page.outcome);
    const showing = showPublished('My words', () => false);
    open({ numbers: [4, 5, 6] }, '/item/7-a?start=3');
    page.send();
    expect(await showing).toBe('elsewhere');
    expect([shown(), here()]).toEqual([[4, 5, 6], '/item/7-a?start=3']);
  });

  it.each([
    ['the last ones come last', { numbers: [1, 2, 3] }, '/item/7-a', { numbers: [1, 2, 3] }],
    ['another one has been pushed here by it', { numbers: [6, 5, 4] }, '/item/7-a?start=3', { numbers: [7, 6, 5] }],
  ])('that is on another page of the list is not said to be here: %s', async (_why, printed, path, now) => {
    open(printed, path);
    const sent = fakeFetch(answer(now));
    expect(await showPublished('My words', () => false)).toBe('elsewhere');
    expect([shown(), here(), sent.length]).toEqual([now.numbers, path, 1]);
  });

  it('leaves the items that a call is under way for, whether the server still has them or not', async () => {
    open({ numbers: [1, 2, 3] });
    const items = [...document.querySelectorAll('.itemCommentsList > li')];
    items[0]?.classList.add('unpublishedComment');
    for (const index of [0, 1]) items[index]?.querySelector('p')?.setAttribute('aria-busy', 'true');
    fakeFetch(answer({ numbers: [1, 3, 4], pagination: '' }));
    expect(await showPublished('My words', () => false)).toBe('shown');
    expect(shown()).toEqual([1, 2, 3, 4]);
    expect([...document.querySelectorAll('.itemCommentsList > li')].slice(0, 3)).toEqual(items);
  });

  it('is not looked for among the comments of another article, which the server may send a reader to', async () => {
    open({ numbers: [1, 2] });
    fakeFetch(answer({ numbers: [3], itemId: 8 }));
    expect(await showPublished('My words', () => true)).toBe('native');
    expect(shown()).toEqual([1, 2]);
  });
});

describe('a page of comments', () => {
  const gone = new AbortController();
  const reports = {
    busy: vi.fn<VisitReports['busy']>(),
    shown: vi.fn<VisitReports['shown']>(),
    failed: vi.fn<VisitReports['failed']>(),
    settled: vi.fn<VisitReports['settled']>(),
  };
  const visit = (path: string) => visitPage(new URL(path, location.origin), gone.signal, reports);
  const goTo = (path: string) => {
    history.replaceState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  };

  beforeEach(() => {
    for (const report of Object.values(reports)) report.mockClear();
    vi.mocked(reloadPage).mockClear();
  });

  it('has the links of every pagination: a template may print one above the list as well', async () => {
    open({ numbers: [1, 2, 3] });
    document
      .querySelector('.itemComments')
      ?.insertAdjacentHTML('afterbegin', '<p class="itemCommentsPagination">old</p>');
    fakeFetch(answer({ numbers: [4], pagination: '<a href="/item/7-a">1</a><span>2</span>' }));
    expect(await visit('/item/7-a?start=3')).toBe('shown');
    expect([...document.querySelectorAll('.itemCommentsPagination')].map(({ textContent }) => textContent)).toEqual([
      '12',
      '12',
    ]);
  });

  it('is compared with what is shown in few steps, however long both are', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
    open({ numbers });
    fakeFetch(answer({ numbers }));
    const items = [...document.querySelectorAll('.itemCommentsList > li')];
    const looks = items.map((item) => vi.spyOn(item, 'querySelectorAll'));
    await visit('/item/7-a?start=3');
    expect(looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(10 * numbers.length);
    expect([...document.querySelectorAll('.itemCommentsList > li')]).toEqual(items);
  });

  it('is announced by its number, also where the way back is no link and looks like the number of the page', async () => {
    open({ numbers: [4] }, '/item/7-a?start=3');
    const pagination =
      '<span class="pagenav">Start</span><span class="pagenav">1</span><a href="/item/7-a?start=3">2</a>';
    fakeFetch(answer({ numbers: [1, 2, 3], pagination }));
    await visit('/item/7-a');
    expect(reports.shown.mock.calls).toEqual([['1']]);
  });

  it('is not fetched for who is gone already', async () => {
    open({ numbers: [1, 2, 3] });
    const sent = fakeFetch(answer({ numbers: [4] }));
    expect(await visitPage(new URL('/item/7-a?start=3', location.origin), AbortSignal.abort(), reports)).toBe(
      'aborted',
    );
    expect([sent.length, shown()]).toEqual([0, [1, 2, 3]]);
  });

  it('that Back has asked for does not appear after Forward', async () => {
    open({ numbers: [1, 2, 3] });
    const first = late({ numbers: [1, 2, 3] });
    fakeFetch(answer({ numbers: [4] }), first.outcome);
    await visit('/item/7-a?start=3');
    goTo('/item/7-a');
    goTo('/item/7-a?start=3');
    first.send();
    await vi.waitFor(() => expect(reports.busy.mock.lastCall).toEqual([false]));
    expect([shown(), here()]).toEqual([[4], '/item/7-a?start=3']);
    expect(reports.failed).not.toHaveBeenCalled();
  });

  it('that Back can’t have is asked for again on the reader’s wish, and the page is not lost', async () => {
    open({ numbers: [1, 2, 3] });
    fakeFetch(answer({ numbers: [4] }), new Response('', { status: 500 }), answer({ numbers: [1, 2, 3] }));
    await visit('/item/7-a?start=3');
    goTo('/item/7-a');
    await vi.waitFor(() => expect(reports.failed).toHaveBeenCalledOnce());
    expect(reports.busy.mock.calls.slice(-2)).toEqual([[true], [false]]);
    expect([shown(), vi.mocked(reloadPage).mock.calls.length]).toEqual([[4], 0]);
    reports.failed.mock.lastCall?.[1]();
    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]));
  });

  it.each([
    ['Forward has led to what is shown', '/item/7-a?start=3'],
    ['the browser has gone on to what is not ours', '/elsewhere'],
  ])('that Back can’t have is no longer wanted when %s', async (_, path) => {
    open({ numbers: [1, 2, 3] });
    const sent = fakeFetch(answer({ numbers: [4] }), new Response('', { status: 500 }));
    await visit('/item/7-a?start=3');
    goTo('/item/7-a');
    await vi.waitFor(() => expect(reports.failed).toHaveBeenCalledOnce());
    expect(reports.settled).not.toHaveBeenCalled();
    goTo(path);
    expect(reports.settled).toHaveBeenCalledOnce();
    reports.busy.mockClear();
    reports.failed.mock.lastCall?.[1]();
    expect([reports.busy.mock.calls, sent.length, shown()]).toEqual([[], 2, [4]]);
  });

  it('that Back can’t have is not asked for again where a script of the site has changed the address', async () => {
    open({ numbers: [1, 2, 3] });
    fakeFetch(answer({ numbers: [4] }), new Response('', { status: 500 }));
    await visit('/item/7-a?start=3');
    goTo('/item/7-a');
    await vi.waitFor(() => expect(reports.failed).toHaveBeenCalledOnce());
    history.replaceState(null, '', '/elsewhere');
    reports.busy.mockClear();
    reports.failed.mock.lastCall?.[1]();
    expect([reports.busy.mock.calls, reports.settled.mock.calls.length]).toEqual([[], 1]);
  });

  it('that a link has asked for comes also when the browser goes to a place on this page meanwhile', async () => {
    open({ numbers: [1, 2, 3] });
    const second = late({ numbers: [4] });
    fakeFetch(answer({ numbers: [1, 2, 3] }), second.outcome);
    await visit('/item/7-a');
    const visiting = visit('/item/7-a?start=3');
    goTo('/item/7-a#comment1');
    second.send();
    expect([await visiting, shown()]).toEqual(['shown', [4]]);
    expect(reports.settled).not.toHaveBeenCalled();
  });

  it('that has no comments any more is loaded by the browser, but not under a reader who writes', async () => {
    open({ numbers: [1, 2, 3] });
    const nothing = () => new Response('<!doctype html><html><body>Log in</body></html>');
    fakeFetch(answer({ numbers: [4] }), nothing(), nothing());
    await visit('/item/7-a?start=3');
    const text = document.createElement('textarea');
    document.body.append(text);
    text.value = 'Dear all';
    goTo('/item/7-a');
    await vi.waitFor(() => expect(reports.failed).toHaveBeenCalledOnce());
    expect(reloadPage).not.toHaveBeenCalled();
    text.value = '';
    reports.failed.mock.lastCall?.[1]();
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  });
});
