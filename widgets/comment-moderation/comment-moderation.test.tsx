import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallName, type FaultName, SLOW_MS } from '../../fixtures/model.ts';
import { renderArticle } from '../../fixtures/pages/article.ts';
import type { Language } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { find } from '../../test/find.ts';
import { focusOnlyFocusable } from '../../test/focusable.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';
import './CommentTools.tsx';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en', role: 'moderator' });
const LINKS = '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton';

let undo: Map<Element, () => void>;
let page: ReturnType<typeof testPage>;

/** Opens the article with five comments; number 4 waits for approval. */
function openArticle(language: Language = 'en', id = 1): void {
  standIn.site.settings.language = language;
  standIn.open((context) => {
    const item = context.site.item(id);
    if (!item) throw new Error(`No article ${id}`);
    return renderArticle(context, item);
  });
  adoptAll(language);
}

function adoptAll(language: Language = 'en'): void {
  page = testPage(language);
  undo = new Map([...document.querySelectorAll<HTMLElement>(LINKS)].map((link) => [link, adopt(link, page)]));
}

function comment(id: number): HTMLElement {
  const found = find(`#comment${id}`).closest('li');
  if (!found) throw new Error(`No comment ${id}`);
  return found;
}

const approve = (id: number) => find('.commentApproveLink', comment(id));
const remove = (id: number) => find('.commentRemoveLink', comment(id));
const reportButton = (id: number) => find('.k2ReportUserButton', comment(id));
const toolbar = (id: number) => find('.commentToolbar', comment(id));
const isOnPage = (id: number) => document.querySelector(`#comment${id}`) !== null;
const writes = () => standIn.site.log.filter(({ call }) => call !== 'page');
const token = () => standIn.site.openSession().token;
const counter = () => find('.itemCommentsCounter span').textContent;
const spoken = () => document.querySelector('.k2i-announcer')?.textContent;
const pressRetry = (name = 'Try again') => userEvent.click(screen.getByRole('button', { name }));
const listen = () => {
  const heard = vi.fn();
  document.body.addEventListener('k2:moderated', (event) => heard((event as CustomEvent).detail));
  return heard;
};

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => {
  for (const put of undo.values()) put();
  expect(page.failures).toEqual([]);
});

describe('removing a comment', () => {
  it('posts the token to the address of the link and removes the comment', async () => {
    openArticle();
    const moderated = listen();
    const removed = remove(1);
    removed.click();
    expect(toolbar(1).classList).toContain('commentToolbarLoading');
    await waitFor(() => expect(isOnPage(1)).toBe(false));
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({
      call: 'comment-remove',
      method: 'POST',
      url: '/index.php/nachrichten/comments/remove?commentID=1&format=raw',
      body: `${token()}=1&cid%5B%5D=1`,
      headers: {
        accept: '*/*',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      },
    });
    expect(standIn.site.comments.some(({ id }) => id === 1)).toBe(false);
    expect(moderated).toHaveBeenCalledExactlyOnceWith({ action: 'remove', commentId: 1, message: 'Comment removed.' });
    await waitFor(() => expect(spoken()).toBe('Comment removed.'));
    // The loader releases the link once it is gone.
    expect(() => undo.get(removed)?.()).not.toThrow();
  });

  it('decrements the counter and keeps the classes even and odd alternating', async () => {
    openArticle();
    const stripes = () => [...document.querySelectorAll('.itemCommentsList > li')].map((li) => li.className);
    const before = stripes();
    expect(before.map((names) => names.split(' ')[0])).toEqual(['even', 'odd', 'even', 'odd', 'even']);
    expect(counter()).toBe('5');
    remove(1).click();
    await waitFor(() => expect(counter()).toBe('4'));
    expect(stripes().map((names) => names.match(/even|odd/)?.[0])).toEqual(['even', 'odd', 'even', 'odd']);
    expect(comment(5).classList).toContain('authorResponse');
  });

  it('moves the focus to the same link of the next comment, otherwise of the previous one, otherwise to the heading', async () => {
    focusOnlyFocusable();
    openArticle('en', 5);
    remove(7).focus();
    remove(7).click();
    await waitFor(() => expect(isOnPage(7)).toBe(false));
    expect(document.activeElement).toBe(remove(8));
    remove(8).click();
    await waitFor(() => expect(isOnPage(8)).toBe(false));
    const heading = find('.itemCommentsCounter');
    expect(document.activeElement).toBe(heading);
    expect(counter()).toBe('0');
  });

  it('removes one comment while a key is held, although the focus moves to the next', async () => {
    openArticle();
    /** Acts like a browser while Enter is held: it presses the link that has the focus again and again. */
    const press = (repeat: boolean) => {
      const target = document.activeElement as HTMLElement;
      const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
      if (target.dispatchEvent(event)) target.click();
    };
    remove(1).focus();
    press(false);
    await waitFor(() => expect(isOnPage(1)).toBe(false));
    expect(document.activeElement).toBe(remove(2));
    press(true);
    expect(toolbar(2).hasAttribute('aria-busy')).toBe(false);
    press(false);
    await waitFor(() => expect(isOnPage(2)).toBe(false));
    expect(writes()).toHaveLength(2);
  });

  it('removes one comment for a double click, even if the next one moves under the pointer in between', async () => {
    openArticle();
    await userEvent.click(remove(1));
    await waitFor(() => expect(isOnPage(1)).toBe(false));
    const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 });
    remove(2).dispatchEvent(second);
    expect([second.defaultPrevented, toolbar(2).hasAttribute('aria-busy')]).toEqual([true, false]);
    await userEvent.click(remove(2));
    await waitFor(() => expect(isOnPage(2)).toBe(false));
  });

  it('does not move the focus if the reader moves it meanwhile', async () => {
    openArticle();
    remove(1).focus();
    remove(1).click();
    find('#commentText').focus();
    await waitFor(() => expect(isOnPage(1)).toBe(false));
    expect(document.activeElement).toBe(find('#commentText'));
  });

  it('hides its clicks from the original, and prevents the navigation', () => {
    openArticle();
    const original = vi.fn();
    remove(1).addEventListener('click', original);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    remove(1).dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(original).not.toHaveBeenCalled();
  });
});

describe('approving a comment', () => {
  it('posts the token, marks the comment as published and hides the link', async () => {
    openArticle();
    const moderated = listen();
    const link = approve(4);
    link.focus();
    await within(comment(4)).findByRole('button', { name: 'Edit' });
    link.click();
    expect(toolbar(4).classList).toContain('commentToolbarLoading');
    await waitFor(() => expect(comment(4).classList).not.toContain('unpublishedComment'));
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({
      call: 'comment-publish',
      method: 'POST',
      url: '/index.php/nachrichten/comments/publish?commentID=4&format=raw',
      body: `${token()}=1&cid%5B%5D=4`,
    });
    expect(toolbar(4).classList).not.toContain('commentToolbarLoading');
    expect(link.hidden).toBe(true);
    // Another press must not remove the comment.
    expect(document.activeElement?.textContent).toBe('Undo');
    expect(counter()).toBe('5');
    expect(moderated).toHaveBeenCalledExactlyOnceWith({
      action: 'approve',
      commentId: 4,
      message: 'Comment approved.',
    });
    await waitFor(() => expect(spoken()).toBe('Comment approved.'));

    undo.get(link)?.();
    expect(link.hidden).toBe(true);
    expect(link.hasAttribute('role')).toBe(false);
  });
});

it('an approval moves the focus to the next link if the buttons can’t be loaded', async () => {
  stubFiles({ 'comment-moderation-view': () => Promise.reject(new TypeError('no file')) });
  openArticle();
  approve(4).focus();
  approve(4).click();
  await waitFor(() => expect(approve(4).hidden).toBe(true));
  expect(document.activeElement).toBe(remove(4));
});

describe('a failed moderation call', () => {
  const CASES: readonly (readonly [CallName, string, FaultName, string])[] = [
    ['comment-remove', 'The comment was not removed.', '500', 'The site answered with an error (500).'],
    ['comment-remove', 'It is not clear whether this was received.', 'reset', 'The site could not be reached.'],
    ['comment-publish', 'The comment was not approved.', '403', 'You are not allowed to do this'],
    ['comment-publish', 'The comment was not approved.', 'session', 'This page has expired.'],
  ];

  it.each(CASES)(
    'by %s is shown next to the toolbar: %s (%s), and can be retried',
    async (call, what, fault, reason) => {
      openArticle();
      const link = call === 'comment-remove' ? remove(4) : approve(4);
      link.focus();
      await within(comment(4)).findByRole('button', { name: 'Edit' });
      standIn.site.fault(call, fault);
      link.click();
      const alert = await within(comment(4)).findByRole('alert');
      expect(alert.textContent).toContain(`${what} ${reason}`);
      expect(toolbar(4).nextElementSibling?.contains(alert)).toBe(true);
      expect(toolbar(4).classList).not.toContain('commentToolbarLoading');
      expect(isOnPage(4)).toBe(true);
      expect(comment(4).classList).toContain('unpublishedComment');
      expect(writes()).toHaveLength(1);

      standIn.site.fault(call, undefined);
      await pressRetry();
      if (call === 'comment-remove') await waitFor(() => expect(isOnPage(4)).toBe(false));
      else await waitFor(() => expect(comment(4).classList).not.toContain('unpublishedComment'));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(document.activeElement?.textContent).toBe(call === 'comment-remove' ? 'Remove' : 'Undo');
    },
  );
});

describe('reporting a user', () => {
  const QUESTION = 'WARNING: This blocks the user. Are you sure?';
  const dialog = () => find('dialog');
  /** Clicks, and waits for the dialog, whose code loads separately. */
  const ask = async (link: HTMLElement) => {
    link.click();
    await waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
  };
  const press = (name: string) => userEvent.click(within(dialog()).getByText(name, { selector: 'button' }));
  const setTexts = (texts: unknown) => Object.assign(window, { K2Language: texts });

  beforeEach(() => setTexts([QUESTION]));
  afterEach(() => {
    Reflect.deleteProperty(window, 'K2Language');
  });

  it('asks with the server’s text, sends the report and shows the answer', async () => {
    openArticle();
    const moderated = listen();
    const link = reportButton(2);
    standIn.site.fault('report-user', 'slow', 1);
    link.focus();
    await ask(link);
    expect(dialog().textContent).toContain(QUESTION);
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(writes()).toEqual([]);

    await press('Block user');
    expect(toolbar(2).classList).toContain('commentToolbarLoading');
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    await waitFor(() => expect(dialog().textContent).toContain('User blocked'));
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({
      call: 'report-user',
      method: 'GET',
      url: `/index.php/nachrichten/comments/reportSpammer/43?format=raw&${token()}=1`,
      body: '',
    });
    expect(find('.k2i-dialog__text').textContent).toBe(
      'User comments unpublished\nUser items unpublished\nUser blocked',
    );
    expect(toolbar(2).classList).not.toContain('commentToolbarLoading');
    expect(moderated).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        action: 'report-user',
        commentId: 2,
        message: expect.stringContaining('User blocked'),
      }),
    );
    await press('Close');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('asks for confirmation even if the click would open a new tab', async () => {
    openArticle();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    reportButton(2).dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    await waitFor(() => expect(dialog().textContent).toContain(QUESTION));
    expect(writes()).toEqual([]);
    await press('Cancel');
  });

  it('names the dialogs after the link (or by default, if it has no text) and the author of the comment', async () => {
    openArticle();
    const link = reportButton(2);
    const name = find('.commentAuthorName', comment(2)).querySelector('a') ?? find('.commentAuthorName', comment(2));
    name.textContent = 'Ben Bo';
    link.innerHTML = ' Flag As\n<b>Spammer</b> ';
    await ask(link);
    expect(find('h2', dialog()).textContent).toBe('Flag As Spammer: Ben Bo');
    await press('Block user');
    await waitFor(() => expect(dialog().textContent).toContain('User blocked'));
    expect(find('h2', dialog()).textContent).toBe('Flag As Spammer: Ben Bo');
    await press('Close');
    link.innerHTML = '<i class="fa fa-ban"></i>';
    await waitFor(() => {
      link.click();
      expect(find('h2', dialog()).textContent).toBe('Report user: Ben Bo');
    });
    await press('Cancel');
  });

  it('sends nothing if the dialog is cancelled or closed', async () => {
    openArticle();
    await ask(reportButton(2));
    await press('Cancel');
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    reportButton(2).click();
    await waitFor(() => expect(dialog().textContent).toContain(QUESTION));
    (dialog() as HTMLDialogElement).close();
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(writes()).toEqual([]);
    expect(standIn.site.log).toEqual([]);
  });

  it('asks once for a double click', async () => {
    openArticle();
    reportButton(2).click();
    await ask(reportButton(2));
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
  });

  it('works outside of comments, on the page of a user', async () => {
    openArticle();
    const moderated = listen();
    const link = reportButton(2);
    const place = document.createElement('div');
    place.append(link);
    document.body.replaceChildren(find('#comment-form'), place);
    undo.get(link)?.();
    undo.set(link, adopt(link, page));
    await ask(link);
    await press('Block user');
    await waitFor(() => expect(dialog().textContent).toContain('User blocked'));
    expect(moderated).toHaveBeenCalledWith(expect.objectContaining({ action: 'report-user', commentId: undefined }));
    expect(place.classList).not.toContain('commentToolbarLoading');
  });

  it.each(['500', 'reset'] as const)(
    'shows a failure (%s) next to the toolbar, and does not ask again for a retry',
    async (fault) => {
      openArticle();
      standIn.site.fault('report-user', fault);
      await ask(reportButton(2));
      await press('Block user');
      const alert = await within(comment(2)).findByRole('alert');
      const expected = fault === 'reset' ? 'It is not clear whether this was received.' : 'The user was not reported.';
      expect(alert.textContent).toContain(expected);
      expect(document.querySelector('dialog')).toBeNull();
      expect(writes()).toHaveLength(1);
      standIn.site.fault('report-user', undefined);
      await pressRetry();
      await waitFor(() => expect(dialog().textContent).toContain('User blocked'));
    },
  );

  it('reports that nothing was sent if the code of the dialog can’t be loaded', async () => {
    openArticle();
    const link = reportButton(2);
    undo.get(link)?.();
    stubFiles({ dialog: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
    undo.set(link, adopt(link, testPage()));
    link.click();
    const alert = await within(comment(2)).findByRole('alert');
    expect(alert.textContent).toContain('The user was not reported. The site could not be reached.');
    expect(writes()).toEqual([]);
  });
});

describe('the comment around a moderation link', () => {
  it('is counted in a heading above the list without a class of K2', async () => {
    openArticle();
    for (const put of undo.values()) put();
    const heading = document.createElement('h3');
    heading.textContent = '2 comments';
    find('.itemCommentsCounter').replaceWith(heading);
    adoptAll();
    remove(2).click();
    await waitFor(() => expect(heading.textContent).toBe('1 comments'));
  });

  it('is required for the link to be adopted', () => {
    openArticle();
    const link = document.createElement('a');
    link.href = '/';
    document.body.append(link);
    expect(() => adopt(link, page)).toThrow('No moderation link');
    link.className = 'commentRemoveLink';
    expect(() => adopt(link, page)).toThrow('No comment around the link');
  });
});
