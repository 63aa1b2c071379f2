import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// Imported here so that no test waits for lazily loaded code.
import '../../src/comments/list/index.ts';
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
let release = () => {};

setHtmlForTests();

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

  it('is reported if it fails to load, with a retry button', async () => {
    const { page, path } = openArticle();
    standIn.server.use(http.get('*/item/*', () => HttpResponse.error()));
    link('Page 2').click();
    const failure = await screen.findByRole('alert', undefined, { timeout: 5000 });
    expect(failure.textContent).toContain('The comments could not be loaded.');
    expect([shown().length, here(), list().hasAttribute('aria-busy')]).toEqual([10, path, false]);
    standIn.server.resetHandlers();
    screen.getByRole('button', { name: 'Try again' }).click();
    await announced('Comments, page 2');
    expect([shown().length, screen.queryByRole('alert')]).toEqual([3, null]);
    expect(page.failures).toEqual([]);
  });

  it.each(['[name=commentText]', '.k2i-waiting textarea'])(
    'neither scrolls nor moves the focus if the visitor is writing by then: %s',
    async (selector) => {
      openArticle();
      list().insertAdjacentHTML('beforeend', '<li class="k2i-waiting"><textarea></textarea></li>');
      const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
      link('Page 2').click();
      const field = document.querySelector<HTMLTextAreaElement>(selector);
      field?.focus();
      await announced('Comments, page 2');
      expect(shown()[0]).toBe('Number 11');
      expect([document.activeElement, scrolled.mock.calls.length]).toEqual([field, 0]);
    },
  );

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
  /** Shows the second page of comments, and goes back to the first, like the browser. */
  async function goBack(fault = () => {}) {
    const { path } = openArticle();
    link('Page 2').click();
    await announced('Comments, page 2');
    fault();
    history.replaceState(history.state, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    expect(list().getAttribute('aria-busy')).toBe('true');
  }

  it('shows the previous page of comments', async () => {
    await goBack();
    await announced('Comments, page 1');
    expect(shown()[0]).toBe('Number 1');
  });

  it('reports a page that fails to load, and keeps the focus on a retry', async () => {
    await goBack(() => standIn.server.use(http.get('*/item/*', () => new HttpResponse('', { status: 500 }))));
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

it('a waiting comment is kept', async () => {
  openArticle();
  list().insertAdjacentHTML('beforeend', '<li class="k2i-waiting">waits</li>');
  const waiting = list().lastElementChild;
  link('Page 2').click();
  await announced('Comments, page 2');
  expect([comments().at(-1), comments().length]).toEqual([waiting, 4]);
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
