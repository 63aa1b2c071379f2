import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { sanitise } from '../../src/sanitise/sanitise.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// Imported here so that no test waits for lazily loaded code.
import '../../src/comments/list/index.ts';
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
let release = () => {};

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  // Loads the library once, so that no test waits for it.
  await sanitise('<p></p>');
});

const comments = () => [...document.querySelectorAll<HTMLElement>('.itemCommentsList > li')];
const shown = () => comments().map((comment) => comment.querySelector('p')?.textContent);
const list = () => document.querySelector('.itemCommentsList') as HTMLElement;
const pagination = () => document.querySelector<HTMLElement>('.itemCommentsPagination') as HTMLElement;
const link = (name: string) => within(pagination()).getByRole('link', { name });
const here = () => location.pathname + location.search;
const announced = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

/** Prints an article with thirteen comments, and adopts its pagination. */
function openArticle() {
  const item = standIn.site.item(8);
  const [any] = standIn.site.comments;
  if (!item || !any) throw new Error('No article');
  standIn.site.comments.length = 0;
  for (let index = 1; index <= 13; index++)
    standIn.site.comments.push({ ...any, id: index, itemId: 8, text: `Number ${index}`, published: true });
  const path = `/index.php/nachrichten/item/8-${item.alias}`;
  history.replaceState(null, '', path);
  standIn.open((context) => renderArticle(context, item), path);
  const page = testPage();
  release = adopt(pagination(), page);
  return { page, path };
}

/** Delays the site's answer. Returns a function that sends it. */
function answerLate(): () => void {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  standIn.server.use(
    http.get('*/item/*', async () => {
      await late;
      return undefined;
    }),
  );
  return () => answer();
}

beforeEach(() => vi.spyOn(location, 'assign').mockImplementation(() => {}));
afterEach(() => release());

describe('a link of the pagination', () => {
  it('shows its comments in the list, with its address, the focus at their start, and an announcement', async () => {
    const { page, path } = openArticle();
    expect(shown()).toHaveLength(10);
    link('Page 2').click();
    expect(list().getAttribute('aria-busy')).toBe('true');
    await announced('Comments, page 2');
    expect(shown()).toEqual(['Number 11', 'Number 12', 'Number 13']);
    expect(here()).toBe(`${path}?start=10`);
    expect(document.activeElement).toBe(comments()[0]);
    expect(list().hasAttribute('aria-busy')).toBe(false);
    expect(within(pagination()).getByText('2').getAttribute('aria-current')).toBe('true');

    link('Page 1').click();
    await announced('Comments, page 1');
    expect([shown()[0], here()]).toEqual(['Number 1', path]);
    expect(page.failures).toEqual([]);
  });

  it('is left to the browser with a modifier, or if it opens another window', () => {
    openArticle();
    const prevented: boolean[] = [];
    document.addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    link('Page 2').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    link('Page 2').setAttribute('target', '_blank');
    link('Page 2').click();
    expect(prevented).toEqual([false, false]);
  });

  it.each([
    ['has no comments', 200, '<!doctype html><html><h1>Log in</h1></html>'],
    ['is a check for robots', 403, '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'],
  ])('is followed by the browser when the answer %s', async (_what, status, body) => {
    const { path } = openArticle();
    standIn.server.use(http.get('*/item/*', () => new HttpResponse(body, { status })));
    link('Page 2').click();
    await waitFor(() =>
      expect(`${vi.mocked(location.assign).mock.lastCall}`).toBe(`${location.origin}${path}?start=10`),
    );
    expect([shown().length, screen.queryByRole('alert')]).toEqual([10, null]);
  });

  it.each([['no connection', () => HttpResponse.error()]])(
    'reports a page that fails to load, with a retry button: %s',
    async (_what, answer) => {
      const { page, path } = openArticle();
      let isBroken = true;
      standIn.server.use(http.get('*/item/*', () => (isBroken ? answer() : undefined)));
      link('Page 2').click();
      const failure = await screen.findByRole('alert', undefined, { timeout: 5000 });
      expect(failure.textContent).toContain('The comments could not be loaded.');
      expect([shown().length, here(), list().hasAttribute('aria-busy')]).toEqual([10, path, false]);
      isBroken = false;
      screen.getByRole('button', { name: 'Try again' }).click();
      await announced('Comments, page 2');
      expect([shown().length, screen.queryByRole('alert')]).toEqual([3, null]);
      expect(page.failures).toEqual([]);
    },
  );

  it.each([
    ['the message field', () => document.querySelector('[name=commentText]')],
    [
      'a comment that waits',
      () => {
        list().insertAdjacentHTML('beforeend', '<li class="k2i-waiting"><textarea></textarea></li>');
        return list().querySelector('textarea');
      },
    ],
  ])('neither scrolls nor moves the focus if the reader is writing by then: %s', async (_where, find) => {
    openArticle();
    const answer = answerLate();
    link('Page 2').focus();
    link('Page 2').click();
    const field = find() as HTMLTextAreaElement;
    field.focus();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    answer();
    await announced('Comments, page 2');
    expect(shown()[0]).toBe('Number 11');
    expect([document.activeElement, scrolled.mock.calls.length]).toEqual([field, 0]);
  });

  it('is sent before its code loads; without the code the browser follows it, unless it is offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { path } = openArticle();
    const pagesAsked = () => standIn.site.log.filter(({ call }) => call === 'page').length;
    let lose = (_error: Error) => {};
    stubFiles({ comments: () => new Promise((_resolve, reject) => (lose = reject)) });
    link('Page 2').click();
    await waitFor(() => expect(pagesAsked()).toBe(1));
    lose(new TypeError('Failed to fetch'));
    expect((await screen.findByRole('alert')).textContent).toContain('The comments could not be loaded.');
    expect(location.assign).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    stubFiles({ comments: () => Promise.reject(new TypeError('Failed to fetch')) });
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() =>
      expect(`${vi.mocked(location.assign).mock.lastCall}`).toBe(`${location.origin}${path}?start=10`),
    );
    onLine.mockRestore();
  });

  it('gives way to another one that is clicked before the answer', async () => {
    openArticle();
    link('Page 2').click();
    link('End').click();
    await announced('Comments, page 2');
    expect(shown()).toHaveLength(3);
    expect(list().hasAttribute('aria-busy')).toBe(false);
  });
});

describe('Back', () => {
  /** Goes to an entry of the history, like the browser: by default one that a page of comments has marked. */
  function goTo(path: string, state: unknown = history.state) {
    history.replaceState(state, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  async function openSecondPage() {
    const { path, page } = openArticle();
    link('Page 2').click();
    await announced('Comments, page 2');
    return { path, page };
  }
  const breakSite = () => standIn.server.use(http.get('*/item/*', () => new HttpResponse('', { status: 500 })));

  it('shows the previous page of comments', async () => {
    const { path } = await openSecondPage();
    goTo(path);
    await announced('Comments, page 1');
    expect(shown()[0]).toBe('Number 1');
  });

  it('reports a page that fails to load, and keeps the focus on a retry', async () => {
    const { path } = await openSecondPage();
    breakSite();
    goTo(path);
    expect(list().getAttribute('aria-busy')).toBe('true');
    expect((await screen.findByRole('alert')).textContent).toContain('The comments could not be loaded.');
    expect([shown().length, list().hasAttribute('aria-busy')]).toEqual([3, false]);
    standIn.server.resetHandlers();
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    again.click();
    expect(pagination().contains(document.activeElement)).toBe(true);
    await announced('Comments, page 1');
    expect([shown().length, screen.queryByRole('alert')]).toEqual([10, null]);
  });
});

it('a waiting comment is kept, and so are elements opened in a comment that is shown again', async () => {
  openArticle();
  list().insertAdjacentHTML('beforeend', '<li class="k2i-waiting">waits</li>');
  const waiting = list().lastElementChild;
  link('Page 2').click();
  await announced('Comments, page 2');
  expect(comments().at(-1)).toBe(waiting);
  expect(comments()).toHaveLength(4);
});

it('without a list of comments nothing is adopted', () => {
  openArticle();
  const own = pagination();
  list().remove();
  expect(() => adopt(own, testPage())).toThrow('No list of comments');
});

it('a release leaves the links to the browser', () => {
  const { path } = openArticle();
  release();
  const followed = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', followed, { once: true });
  link('Page 2').click();
  expect([followed.mock.calls.length, here()]).toEqual([1, path]);
});
