import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { texts } from '../../fixtures/texts.ts';
import { reloadPage } from '../../src/dom/reload.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// Imported here so that no test waits for lazily loaded code.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

vi.mock('../../src/dom/reload.ts', () => ({ reloadPage: vi.fn() }));

const standIn = standInForTests({ language: 'en', moderated: false });
const says = texts('en');
const PUBLISHED = 'Your comment has been published.';

setHtmlForTests();

beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  standIn.server.use(http.head('*/offline.html', () => new HttpResponse()));
});

const form = () => document.querySelector<HTMLFormElement>('#comment-form') as HTMLFormElement;
const field = (name: string) => form().querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const log = () => form().querySelector('#formLog') as HTMLElement;
const comments = () => [...document.querySelectorAll<HTMLElement>('.itemCommentsList > li')];
const shownTexts = () => comments().map((comment) => comment.querySelector('p')?.textContent);
const count = () => document.querySelector('.itemCommentsCounter span')?.textContent;
const pagesAsked = () => standIn.site.log.filter(({ call }) => call === 'page');
const logShows = (text: string) => waitFor(() => expect(log().textContent).toBe(text));

/** Opens the page of an article at its address, and adopts its form. */
function openArticle(id = 1, query = '') {
  const item = standIn.site.item(id);
  if (!item) throw new Error('No article');
  const path = `/index.php/nachrichten/item/${id}-${item.alias}${query}`;
  history.replaceState(null, '', path);
  standIn.open((context) => renderArticle(context, item), path);
  const page = testPage();
  return { page, path, release: adopt(form(), page) };
}

/** Writes a comment and presses the focused button. */
function send(text = 'A fine article'): void {
  field('commentText').value = text;
  field('userName').value = 'Anna';
  field('commentEmail').value = 'anna@mail.example';
  const button = document.getElementById('submitCommentButton') as HTMLInputElement;
  button.focus();
  button.click();
}

/** Replaces the page of the article. Returns a function that restores it. */
function answerWith(body: string, status = 200): () => void {
  let isOver = false;
  standIn.server.use(http.get('*/item/*', () => (isOver ? undefined : new HttpResponse(body, { status }))));
  return () => {
    isOver = true;
  };
}

/** Delays the page. Returns a function that sends it, and waits until it has been read. */
function holdPage(): (body: string) => Promise<void> {
  let answer: (body: string) => void = () => {};
  const body = new Promise<string>((resolve) => {
    answer = resolve;
  });
  standIn.server.use(http.get('*/item/*', async () => new HttpResponse(await body)));
  return async (html) => {
    answer(html);
    await new Promise<void>((resolve) => document.addEventListener('k2:call', () => resolve(), { once: true }));
  };
}

describe('a comment that is published at once', () => {
  it('appears in the list, in view, with the focus, and is announced; the form is ready for the next', async () => {
    const { page } = openArticle();
    const before = comments();
    const link = document.querySelector('.itemCommentsLink');
    send();
    await logShows(PUBLISHED);
    expect(comments().slice(0, -1)).toEqual(before);
    expect(comments().at(-1)?.querySelector('p')?.textContent).toBe('A fine article');
    expect(document.activeElement).toBe(comments().at(-1));
    expect([count(), link?.querySelector('span')?.textContent]).toEqual([
      `${before.length + 1}`,
      `${before.length + 1}`,
    ]);
    expect([field('commentText').value, field('userName').value]).toEqual(['', 'Anna']);
    expect(page.failures).toEqual([]);
    expect(reloadPage).not.toHaveBeenCalled();
    expect(pagesAsked()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(PUBLISHED));
  });

  it('is the first of its article', async () => {
    standIn.site.comments.length = 0;
    openArticle();
    expect(comments()).toEqual([]);
    send();
    await logShows(PUBLISHED);
    expect([shownTexts(), count()]).toEqual([['A fine article'], '1']);
    expect(form().closest('.itemCommentsForm')?.previousElementSibling?.className).toBe('itemCommentsPagination');
  });

  it('does not move a reader who is writing something else', async () => {
    openArticle();
    document.body.insertAdjacentHTML('beforeend', '<textarea id="other"></textarea>');
    send();
    const other = document.getElementById('other') as HTMLTextAreaElement;
    other.value = 'Dear all';
    other.focus();
    await logShows(PUBLISHED);
    expect(shownTexts()).toContain('A fine article');
    expect(document.activeElement).toBe(other);
  });

  it('does not hide the result of the next one', async () => {
    openArticle();
    let letPageCome = () => {};
    const isLetIn = new Promise<void>((resolve) => {
      letPageCome = resolve;
    });
    standIn.server.use(http.get('*/item/*', () => isLetIn));
    send('The first');
    await waitFor(() => expect(field('commentText').value).toBe(''));
    standIn.site.settings.faults.comment = { name: '500' };
    send('The second');
    const retry = await within(log()).findByRole('button', { name: 'Try again' });
    letPageCome();
    await waitFor(() => expect(shownTexts()).toContain('The first'));
    expect(log().contains(retry)).toBe(true);
  });
});

describe('the page is reloaded, or a reload is offered to a reader who is writing, if the answer', () => {
  it.each([
    ['has no list of comments', '<!doctype html><html><body><h1>Welcome</h1></body></html>'],
    [
      'has a list that sanitising would change',
      '<!doctype html><html><body><ul class="itemCommentsList"><li>a<svg></svg></li></ul></body></html>',
    ],
  ])('%s', async (_what, html) => {
    answerWith(html);
    openArticle();
    send();
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(log().textContent).toBe(says.comment.added);

    vi.mocked(reloadPage).mockClear();
    openArticle();
    const answer = holdPage();
    send();
    await logShows(says.comment.added);
    field('commentText').value = 'And another';
    await answer(html);
    await logShows(`${says.comment.added} Reload the page`);
    expect(reloadPage).not.toHaveBeenCalled();
    expect(field('commentText').value).toBe('And another');
  });
});

describe('a failure to fetch the page', () => {
  it('is reported, with a retry button', async () => {
    openArticle();
    const resume = answerWith('oops', 500);
    send();
    await logShows('Your comment has been published, but the page could not be reloaded to show it. Try again');
    expect(reloadPage).not.toHaveBeenCalled();
    expect(field('commentText').value).toBe('');

    resume();
    const again = within(log()).getByRole('button', { name: 'Try again' });
    again.focus();
    again.click();
    // The focus would move to the top of the page with the removed button.
    expect(form().contains(document.activeElement)).toBe(true);
    await logShows(PUBLISHED);
    expect(shownTexts()).toContain('A fine article');
    expect(document.activeElement).toBe(comments().at(-1));
  });
});
