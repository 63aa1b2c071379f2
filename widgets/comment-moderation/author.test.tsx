import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallName, FaultName } from '../../fixtures/model.ts';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { UNDO_MS } from '../../src/moderation/delay.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';
import './CommentTools.tsx';

const adopt = adopting(adoptWidget);
const standIn = standInForTests({ language: 'en', role: 'moderator' });

let releases: (() => void)[] = [];
let page = testPage();
const user = userEvent.setup({ delay: null });

/** Opens the article with five comments. */
function open({ waiting = [4], undo }: { waiting?: readonly number[]; undo?: number } = {}): void {
  for (const comment of standIn.site.comments) comment.published = !waiting.includes(comment.id);
  history.replaceState(null, '', '/index.php/nachrichten/item/1-sommerfest-am-see');
  standIn.open((context) => renderArticle(context, found(context.site.item(1))));
  if (undo) list().setAttribute('data-k2-options', JSON.stringify({ undo }));
  adoptAll();
}

function adoptAll(root: ParentNode = document): void {
  const links = root.querySelectorAll<HTMLElement>('.commentApproveLink,.commentRemoveLink,.k2ReportUserButton');
  releases.push(...[...links].map((link) => adopt(link, page)));
}

function release(): void {
  for (const each of releases) each();
  releases = [];
}

function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Not found');
  return value;
}

const find = (selector: string, root: ParentNode = document) => found(root.querySelector<HTMLElement>(selector));
const list = () => find('.itemCommentsList');
const comment = (id: number) => found(find(`#comment${id}`).closest('li'));
const toolbar = (id: number) => find('.commentToolbar', comment(id));
const stored = (id: number) => standIn.site.comments.find((each) => each.id === id);
const calls = (...names: CallName[]) => standIn.site.log.filter(({ call }) => names.includes(call as CallName));
const writes = () => standIn.site.log.filter(({ method }) => method === 'POST');
const line = () => document.querySelector('.k2i-moderation-line')?.textContent;
const spoken = () => document.querySelector('.k2i-announcer')?.textContent;
const listen = () => {
  const heard = vi.fn();
  document.body.addEventListener('k2:moderated', ({ detail: { action, commentId } }) =>
    heard(`${action} ${commentId}`),
  );
  return heard;
};

/** Finds one of our buttons at a comment, as soon as the author comes near. */
async function button(id: number, name: string): Promise<HTMLElement> {
  toolbar(id).dispatchEvent(new Event('pointerover', { bubbles: true }));
  return within(comment(id)).findByRole('button', { name });
}

async function press(id: number, name: string): Promise<void> {
  await user.click(await button(id, name));
}

/** Opens the field of a comment, and types into it. */
async function type(id: number, text: string): Promise<HTMLTextAreaElement> {
  await press(id, 'Edit');
  const field = find('textarea', comment(id)) as HTMLTextAreaElement;
  await user.clear(field);
  if (text) await user.type(field, text);
  return field;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  page = testPage();
});
afterEach(() => {
  release();
  expect(document.querySelector('[class*=k2i-moder],.k2i-delayed,.k2i-edit')).toBeNull();
  expect(page.failures).toEqual([]);
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('the text of a comment', () => {
  it('is edited in its place, and reads as it was typed', async () => {
    open();
    const heard = listen();
    const text = find('p', comment(2));
    const field = await type(2, 'I <3 this{Enter}& more');
    expect([document.activeElement, text.hidden]).toEqual([field, true]);
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(comment(2).querySelector('textarea')).toBeNull());
    expect([text.hidden, text.textContent]).toEqual([false, 'I <3 this\n& more']);
    expect(document.activeElement).toBe(await button(2, 'Edit'));
    expect(writes()).toHaveLength(1);
    expect(stored(2)?.text).toContain('&lt;3');
    expect(heard.mock.calls).toEqual([['edit 2']]);
    await waitFor(() => expect(spoken()).toBe('Comment saved.'));
  });

  it('stays when the field is left by Escape, which asks once', async () => {
    open();
    const before = find('p', comment(2)).innerHTML;
    await type(2, 'Other');
    await user.keyboard('{Escape}');
    expect(within(comment(2)).getByRole('status').textContent).toContain('Press Esc again');
    await user.keyboard('{Escape}');
    expect(find('p', comment(2)).innerHTML).toBe(before);
    expect(document.activeElement).toBe(await button(2, 'Edit'));
    expect(writes()).toEqual([]);
  });

  it.each<[FaultName, string]>([
    ['500', 'The site answered with an error (500).'],
    ['403', 'You are not allowed to do this'],
    ['reset', 'The site could not be reached.'],
    ['html', 'The site refused this:'],
    ['empty', 'The site’s answer could not be read.'],
  ])('is kept in the field after a failure: %s', async (fault, words) => {
    open();
    standIn.site.fault('comment-save', fault);
    const field = await type(2, 'Better');
    await press(2, 'Save');
    const alert = await within(comment(2)).findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(find('.k2i-edit', comment(2)).parentElement?.nextElementSibling?.contains(alert)).toBe(true);
    expect([field.isConnected, field.value]).toEqual([true, 'Better']);
    standIn.site.fault('comment-save', undefined);
    await press(2, 'Save');
    await waitFor(() => expect(find('p', comment(2)).textContent).toBe('Better'));
    expect([stored(2)?.text, within(comment(2)).queryByRole('alert')]).toEqual(['Better', null]);
  });

  it('is kept when the session has ended, also on the page after the log-in', async () => {
    open();
    await type(2, 'Better');
    standIn.site.endSessions();
    standIn.site.settings.role = 'guest';
    await press(2, 'Save');
    const alert = await within(comment(2)).findByRole('alert');
    expect(alert.textContent).toContain('Please log in again.');
    standIn.site.endSessions();
    standIn.site.settings.role = 'moderator';
    release();
    open();
    await press(2, 'Edit');
    expect((find('textarea', comment(2)) as HTMLTextAreaElement).value).toBe('Better');
    expect(within(comment(2)).getByRole('status').textContent).toContain('restored');
  });

  it('is kept when the field is closed while it is being saved, and that fails', async () => {
    open();
    standIn.site.fault('comment-save', '500');
    await type(2, 'Better');
    for (const name of ['Save', 'Cancel']) within(comment(2)).getByRole('button', { name }).click();
    await within(comment(2)).findByRole('alert');
    await press(2, 'Edit');
    expect((find('textarea', comment(2)) as HTMLTextAreaElement).value).toBe('Better');
  });

  it('is neither saved while the comment is being removed, nor removed while it is being saved', async () => {
    open();
    await type(2, 'Better');
    standIn.site.fault('comment-save', 'slow', 1);
    await press(2, 'Save');
    find('.commentRemoveLink', comment(2)).click();
    expect(calls('comment-remove')).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(comment(2).querySelector('textarea')).toBeNull());
    await type(2, 'Best');
    standIn.site.fault('comment-remove', 'slow', 1);
    find('.commentRemoveLink', comment(2)).click();
    await press(2, 'Save');
    expect(calls('comment-save')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(document.querySelector('#comment2')).toBeNull());
  });
});

describe('the approval of a comment', () => {
  it('is taken back by Undo for a time, and by Unpublish after that; the server’s link is back', async () => {
    open();
    const heard = listen();
    const link = find('.commentApproveLink', comment(4));
    link.click();
    const undo = await button(4, 'Undo');
    expect([link.hidden, stored(4)?.published, line()]).toEqual([true, true, undefined]);
    undo.focus();
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(document.activeElement).toBe(await button(4, 'Unpublish'));
    await user.click(await button(4, 'Unpublish'));
    await waitFor(() => expect(link.hidden).toBe(false));
    expect(comment(4).classList).toContain('unpublishedComment');
    expect([document.activeElement, stored(4)?.published]).toEqual([link, false]);
    expect(line()).toContain('1 comment waits');
    expect(heard.mock.calls.flat()).toEqual(['approve 4', 'unpublish 4']);
    await waitFor(() => expect(spoken()).toBe('Comment unpublished.'));
  });

  it('of a comment that was published has a button, once it is taken back', async () => {
    open({ waiting: [] });
    expect(line()).toBeUndefined();
    await press(2, 'Unpublish');
    await press(2, 'Approve');
    await waitFor(() => expect(stored(2)?.published).toBe(true));
    expect(writes().map(({ call }) => call)).toEqual(['comment-unpublish', 'comment-publish']);
    await button(2, 'Undo');
  });

  it('is not taken back by the key or the click that gave it', async () => {
    open();
    find('.commentApproveLink', comment(4)).focus();
    find('.commentApproveLink', comment(4)).click();
    const undo = await button(4, 'Undo');
    undo.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    expect([undo.dispatchEvent(held), document.activeElement]).toEqual([false, undo]);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(writes().map(({ call }) => call)).toEqual(['comment-publish']);
  });

  it.each<FaultName>(['500', '403', 'html', 'session', 'reset'])('stays after a failure: %s', async (fault) => {
    open({ waiting: [] });
    standIn.site.fault('comment-unpublish', fault);
    await press(2, 'Unpublish');
    await within(comment(2)).findByRole('alert');
    expect(comment(2).classList).not.toContain('unpublishedComment');
    standIn.site.fault('comment-unpublish', undefined);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(comment(2).classList).toContain('unpublishedComment'));
  });
});

describe('the line above the list', () => {
  it('counts the comments that wait, also those that come and go', async () => {
    open({ waiting: [2, 4] });
    const later = comment(4).cloneNode(true) as HTMLElement;
    await waitFor(() => expect(line()).toContain('2 comments wait for approval.'));
    expect(list().previousElementSibling?.className).toBe('k2i-moderation-line');
    for (const mark of later.querySelectorAll('[id],[name]')) mark.id = 'comment99';
    list().append(later);
    adoptAll(later);
    expect(line()).toContain('3 comments wait');
    find('.commentRemoveLink', comment(2)).click();
    await waitFor(() => expect(document.querySelector('#comment2')).toBeNull());
    release();
    expect(line()).toBeUndefined();
    adoptAll();
    await waitFor(() => expect(line()).toContain('2 comments wait'));
  });

  it('leads to the next one', async () => {
    open({ waiting: [2, 4] });
    const next = await screen.findByRole('button', { name: 'Next' });
    const visited = [1, 2, 3].map(() => {
      next.click();
      return document.activeElement?.querySelector('[id^=comment]')?.id;
    });
    expect(visited).toEqual(['comment2', 'comment4', 'comment2']);
  });

  it('approves all one after another, with an event for each and one announcement', async () => {
    open({ waiting: [2, 4] });
    const heard = listen();
    const all = await screen.findByRole('button', { name: 'Approve all' });
    await user.dblClick(all);
    await waitFor(() => expect(line()).toBeUndefined());
    expect(writes().map(({ body }) => new URLSearchParams(body).getAll('cid[]'))).toEqual([['2'], ['4']]);
    expect(heard.mock.calls.flat()).toEqual(['approve 2', 'approve 4']);
    expect(document.activeElement).toBe(list());
    await waitFor(() => expect(spoken()).toBe('2 comments approved.'));
    await button(2, 'Undo');
  });

  it('stops at the first one that has no answer', async () => {
    open({ waiting: [2, 4] });
    standIn.site.fault('comment-publish', 'reset', 1);
    await user.click(await screen.findByRole('button', { name: 'Approve all' }));
    await within(comment(2)).findByRole('alert');
    await waitFor(() => expect(document.querySelector('.k2i-moderation-line')?.getAttribute('aria-busy')).toBeNull());
    expect([calls('comment-publish').length, line()]).toEqual([1, expect.stringContaining('2 comments wait')]);
  });

  it('approves the others after a failure, which stays at its comment until that one is tried again', async () => {
    open({ waiting: [2, 3, 4] });
    standIn.site.fault('comment-publish', '500', 1);
    await user.click(await screen.findByRole('button', { name: 'Approve all' }));
    const alert = await within(comment(2)).findByRole('alert');
    expect(alert.textContent).toContain('The comment was not approved.');
    await waitFor(() => expect(spoken()).toBe('2 comments approved.'));
    const waiting = () => [2, 3, 4].filter((id) => comment(id).matches('.unpublishedComment'));
    expect([waiting(), screen.getAllByRole('alert')]).toEqual([[2], [alert]]);
    expect(line()).toContain('1 comment waits');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(waiting()).toEqual([]));
    expect([writes().length, document.activeElement?.textContent]).toEqual([4, 'Undo']);
    await waitFor(() => expect(spoken()).toBe('Comment approved.'));
  });

  it('approves none twice, neither for a second press nor after its own approval', async () => {
    open({ waiting: [2, 3, 4] });
    standIn.site.fault('comment-publish', 'slow', 1);
    const all = await screen.findByRole('button', { name: 'Approve all' });
    all.click();
    all.click();
    find('.commentApproveLink', comment(4)).click();
    await waitFor(() => expect(line()).toContain('2 comments wait'));
    // The third comment has its turn after the answer about the second.
    expect(calls('comment-publish')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(line()).toBeUndefined());
    expect(calls('comment-publish')).toHaveLength(3);
  });
});

describe('a removal with the option undo', () => {
  const removeLink = (id: number) => find('.commentRemoveLink', comment(id));
  const isDelayed = (id: number) => comment(id).matches('.k2i-delayed');

  it('waits, and is sent when the time is over', async () => {
    open({ undo: 5 });
    removeLink(1).focus();
    removeLink(1).click();
    expect([isDelayed(1), document.activeElement?.textContent]).toEqual([true, 'Undo']);
    expect(find('.k2i-delayed-line').textContent).toContain('This comment will be removed.');
    await vi.advanceTimersByTimeAsync(4900);
    expect(writes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(document.activeElement).toBe(removeLink(2));
    await waitFor(() => expect(document.querySelector('#comment1')).toBeNull());
    expect(writes()).toHaveLength(1);
  });

  it('is never sent after Undo, not even when the page is left', async () => {
    open({ undo: 5, waiting: [4] });
    removeLink(4).click();
    expect(line()).toBeUndefined();
    await user.click(within(comment(4)).getByRole('button', { name: 'Undo' }));
    expect([isDelayed(4), document.activeElement]).toEqual([false, removeLink(4)]);
    expect(line()).toContain('1 comment waits');
    dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(writes()).toEqual([]);
    await waitFor(() => expect(spoken()).toBe('The comment stays.'));
  });

  it.each([
    ['the page is left', () => void dispatchEvent(new Event('pagehide'))],
    ['the comment leaves the page', release],
  ])('is sent once if %s', async (_what, happen) => {
    open({ undo: 5 });
    removeLink(1).click();
    happen();
    await waitFor(() => expect(stored(1)).toBeUndefined());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(writes()).toHaveLength(1);
  });

  it('brings the comment back after a failure, and can be tried again at once', async () => {
    open({ undo: 5 });
    standIn.site.fault('comment-remove', '500');
    removeLink(1).click();
    await vi.advanceTimersByTimeAsync(5000);
    const alert = await within(comment(1)).findByRole('alert');
    expect([isDelayed(1), alert.textContent]).toEqual([false, expect.stringContaining('The comment was not removed.')]);
    standIn.site.fault('comment-remove', undefined);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.querySelector('#comment1')).toBeNull());
  });

  it('takes its time from the tag, too', async () => {
    page = testPage('en', '/', { undo: '3' });
    open();
    removeLink(1).click();
    expect(isDelayed(1)).toBe(true);
    await user.click(within(comment(1)).getByRole('button', { name: 'Undo' }));
  });
});
