import type { Page } from '../core/page.ts';
import { announce } from '../dom/live-region.ts';
import { loadFile } from '../dom/load-file.ts';
import { isHtmlElement, ownDocument, unshadowed } from '../dom/nodes.ts';
import { reloadPage } from '../dom/reload.ts';
import { text } from '../i18n/texts.ts';
import { isDue } from '../waiting/waiting.ts';
import { adoptLineStyles, button, removeLine, showLine } from './line.ts';
import type { Outbox, OutboxMessage } from './outbox.ts';
import { isOfAnother, type WaitingComment, type WaitingState } from './waiting-comment.ts';
import { createItem, createReason, spokenReason } from './waiting-item.ts';

/** Shows, in the place where it waited, a comment that has arrived, with what K2 said to it. */
function createSentItem(comment: string, answer: string, refresh: boolean, page: Page): HTMLLIElement {
  const item = ownDocument.createElement('li');
  item.className = 'k2i-waiting';
  item.lang = page.language;
  // The focus goes here when another one that waited is gone.
  item.tabIndex = -1;
  const told = ownDocument.createElement('p');
  told.className = 'k2i-waiting__state';
  told.textContent = text(page, 'waiting.sent');
  const shown = ownDocument.createElement('p');
  shown.className = 'k2i-waiting__text';
  shown.textContent = comment;
  item.append(told, shown);
  item.append(createReason({ refusal: { kind: 'answer', html: answer }, loggedIn: false }, page));
  if (refresh) item.append(button(text(page, 'action.reload'), reloadPage));
  return item;
}

/** A comment that K2 has published takes the place of the item that says so, once it is in the list of this page. */
async function replaceBySent(item: HTMLElement, comment: string): Promise<void> {
  try {
    const { showPublished } = await loadFile('comments');
    // Nobody has asked for it just now: the focus stays where it is.
    if ((await showPublished(comment, () => false)) === 'shown') removeItem(item);
  } catch {
    // The item has a button that loads the page again.
  }
}

/** Removes an item; the focus goes on to another one that waits, or to the form, in which the next comment is written. */
function removeItem(item: HTMLElement): void {
  const form = formHere();
  // A comment of the server can't have the focus.
  const next =
    [item.nextElementSibling, item.previousElementSibling].find((other) => other?.matches('.k2i-waiting')) ??
    (form && unshadowed(form).querySelector('[name="commentText"]'));
  const hadFocus = item.contains(ownDocument.activeElement);
  item.remove();
  if (hadFocus && isHtmlElement(next)) next.focus();
}

/** In each comment form, the field that says which article it belongs to. */
function itemFields(): HTMLInputElement[] {
  return [...ownDocument.querySelectorAll<HTMLInputElement>('form [name="itemID"]')].filter((field) => {
    const form = field.closest('form');
    return (
      form && (unshadowed(form).matches('#comment-form') || unshadowed(form).querySelector('[name="commentText"]'))
    );
  });
}

/** The first comment form. */
const formHere = () => itemFields()[0]?.closest('form');

/** The articles whose comments this page shows. */
function articlesHere(): Set<number> {
  return new Set(itemFields().map(({ value }) => Number(value)));
}

/** The server's list of comments; where there is none yet, one of our own before the form. */
function listHere(): HTMLUListElement {
  const printed = ownDocument.querySelector<HTMLUListElement>('ul.itemCommentsList,ul.k2i-waiting-list');
  if (printed) return printed;
  const list = ownDocument.createElement('ul');
  list.className = 'itemCommentsList k2i-waiting-list';
  const form = formHere();
  const place = form && (unshadowed(form).closest('.itemCommentsForm') ?? form);
  if (place) unshadowed(place).before(list);
  return list;
}

/** Returns a key of a comment's item. The same key needs no new item, which would lose the focus and the caret. */
function lookOf({ state, refusal, fields }: WaitingComment): string {
  return JSON.stringify([state, refusal, fields]);
}

/** Returns the announcement of a comment that has come back: its state and the reason, without its text. */
function spokenOf({ state, refusal }: WaitingComment, item: Element, page: Page): string {
  if (state !== 'refused' && state !== 'unsure') return '';
  // Not out of the item, which has the reason only when the sanitiser has come.
  return [item.firstElementChild?.textContent, refusal && spokenReason(refusal, page)].filter(Boolean).join(' ');
}

/** A comment as it is shown. */
interface Shown {
  readonly item: HTMLLIElement;
  readonly state: WaitingState;
  readonly look: string;
  readonly spoken: string;
  /** The reader has written in it. */
  isWritten: boolean;
}

/** Tests whether an item can stay: words that the reader writes here are not replaced by those of another tab. */
function isStillShown({ item, state, look, isWritten }: Shown, comment: WaitingComment): boolean {
  return item.isConnected && (look === lookOf(comment) || (isWritten && state === comment.state));
}

/** Shows the comments that wait in the lists of their articles, and on other pages a line for each that came back. */
export function showWaiting(page: Page, outbox: Outbox): void {
  const shown = new Map<number, Shown>();
  const lines = new Map<number, HTMLElement>();

  const show = (comment: WaitingComment) => {
    const known = shown.get(comment.id);
    if (known && isStillShown(known, comment)) return;
    adoptLineStyles();
    const item = createItem(comment, outbox, page);
    const hadFocus = known?.item.contains(ownDocument.activeElement);
    if (known?.item.isConnected) known.item.replaceWith(item);
    else listHere().append(item);
    if (hadFocus) (item.querySelector('textarea') ?? item).focus();
    const spoken = spokenOf(comment, item, page);
    if (known && spoken !== known.spoken && spoken) announce(spoken);
    const now: Shown = { item, state: comment.state, look: lookOf(comment), spoken, isWritten: false };
    item.addEventListener('input', () => {
      now.isWritten = true;
    });
    shown.set(comment.id, now);
  };
  const takeAway = (id: number, item: HTMLElement) => {
    removeItem(item);
    shown.delete(id);
  };
  /** A comment on another article that the reader must decide about. */
  const point = ({ id, page: address, title }: WaitingComment) => {
    if (lines.has(id)) return;
    const link = ownDocument.createElement('a');
    link.href = `${address}#itemCommentsAnchor`;
    link.textContent = text(page, 'waiting.open');
    const close = button(text(page, 'action.close'), () => removeLine(line));
    const line = showLine(text(page, 'waiting.elsewhere', { title }), page.language, [link, close]);
    lines.set(id, line);
  };
  const tellDiscarded = (itemId: number, comments: readonly WaitingComment[]) => {
    const words = text(page, 'waiting.discarded');
    const left = comments.filter((comment) => comment.itemId === itemId).length;
    page.emit(ownDocument.documentElement, 'k2:comment-discarded', { itemId, left, words });
    announce(words);
  };
  const tellSent = ({ itemId, text: comment, answer, refresh }: NonNullable<OutboxMessage['sent']>) => {
    const words = text(page, 'waiting.sent');
    // The site has answered, perhaps in another tab.
    page.emit(ownDocument.documentElement, 'k2:connection', { isReachable: true });
    page.emit(ownDocument.documentElement, 'k2:comment-sent', { itemId, message: answer, words });
    announce(words);
    if (!articlesHere().has(itemId)) return;
    adoptLineStyles();
    const item = createSentItem(comment, answer, refresh, page);
    listHere().append(item);
    if (refresh) replaceBySent(item, comment);
  };

  outbox.listen(({ sent, discarded }, all) => {
    const comments = all.filter((comment) => !isOfAnother(comment));
    const here = articlesHere();
    for (const [id, { item }] of shown) if (!comments.some((comment) => comment.id === id)) takeAway(id, item);
    for (const [id, line] of lines) {
      if (comments.some((comment) => comment.id === id && !isDue(comment))) continue;
      removeLine(line);
      // It may come back once more.
      lines.delete(id);
    }
    for (const comment of comments) {
      if (here.has(comment.itemId)) show(comment);
      else if (!isDue(comment)) point(comment);
    }
    if (sent) tellSent(sent);
    if (discarded) tellDiscarded(discarded.itemId, comments);
  });
}
