import { announce } from '../dom/live-region.ts';
import { loadFile } from '../dom/load-file.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { reloadPage } from '../dom/reload.ts';
import { plainWords } from '../http/answers.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import type { Action } from '../view/actions.ts';
import { articleHere, commentList, messageField, putIntoForm } from './comment-forms.ts';
import { heldWatcher, placeItem } from './held.ts';
import { showLine } from './line.ts';
import type { Outbox, OutboxNews } from './outbox.ts';
import { isDue, isHeld, isOfAnother, type WaitingComment } from './waiting-comment.ts';
import { contentOf, createItem, type Item } from './waiting-item.ts';

type Sent = NonNullable<OutboxNews['sent']>;
type ShowComments = (comments: readonly WaitingComment[]) => void;

/** Returns a function that shows something for each comment, and removes that of comments that no longer wait. */
function viewsOf<View>(
  show: (comment: WaitingComment, known: View | undefined) => View,
  remove: (view: View) => void,
): ShowComments {
  const views = new Map<number, View>();
  return (comments) => {
    for (const [id, view] of views) {
      if (comments.some((comment) => comment.id === id)) continue;
      remove(view);
      views.delete(id);
    }
    for (const comment of comments) views.set(comment.id, show(comment, views.get(comment.id)));
  };
}

/** Shows waiting comments in the lists of their articles. Other pages get a line for each that came back. */
export function showWaiting(outbox: Outbox, scope: Scope): void {
  const { page } = scope;
  const updateItems = itemUpdater(outbox, scope);
  const updateLines = lineUpdater(page);
  const watchHeld = heldWatcher(outbox);
  outbox.listen(({ sent, discarded }, all) => {
    const comments = all.filter((comment) => !isOfAnother(comment));
    const here = articleHere();
    const ofPage = comments.filter(({ itemId }) => itemId === here);
    const others = ofPage.filter((comment) => !isHeld(comment));
    watchHeld(ofPage.filter(isHeld), (held) => updateItems([...others, ...held]));
    updateLines(comments.filter((comment) => comment.itemId !== here && !isDue(comment) && !isHeld(comment)));
    const leftOf = (id: number) => comments.filter((other) => other.itemId === id && !isHeld(other)).length;
    if (sent) void reportSent(sent, leftOf(sent.itemId), scope);
    if (discarded) {
      const { itemId } = discarded;
      const words = text(page, 'waiting.discarded');
      page.emit(ownDocument.documentElement, 'k2:comment-discarded', { itemId, left: leftOf(itemId), words });
      announce(words);
    }
  });
}

/** Lists the buttons that help in a state: none while the comment is being sent. */
function actionsFor(comment: WaitingComment, outbox: Outbox, { page, fail }: Scope): Action[] {
  const { state } = comment;
  const action = (label: TextKey, task: () => Promise<unknown>): Action => ({
    label,
    run: () => void task().catch(fail),
  });
  const send = () => outbox.sendAgain(comment, 'reason' in state && state.reason?.kind === 'other-reader');
  const edit = async () => {
    if (await outbox.remove(comment, false)) putIntoForm(comment, page);
  };
  if (state.kind === 'sending') return [];
  if (state.kind === 'held') return [action('waiting.hide', () => outbox.remove(comment, false))];
  return [
    ...(state.kind === 'waiting' ? [] : [action('waiting.send', send)]),
    action('waiting.edit', edit),
    action('action.discard', () => outbox.remove(comment, true)),
  ];
}

/** Returns a function that shows comments in the list of this page. */
function itemUpdater(outbox: Outbox, scope: Scope): ShowComments {
  const { page } = scope;
  const show = (comment: WaitingComment, known?: { readonly item: Item; readonly stateKey: string }) => {
    const stateKey = JSON.stringify(comment.state);
    if (known?.stateKey === stateKey && known.item.element.isConnected) return known;
    const item = known?.item ?? createItem(scope);
    const { element } = item;
    const content = contentOf(comment, page);
    const headline = text(page, content.headline);
    element.setAttribute('aria-label', isHeld(comment) ? headline : text(page, 'waiting.label'));
    element.classList.toggle('k2i-waiting--back', 'reason' in comment.state);
    item.show(content, actionsFor(comment, outbox, scope));
    if (!element.isConnected) void placeItem(element, comment);
    // Without the comment's own text.
    if (known && !isDue(comment)) announce([headline, content.reason?.words].filter(Boolean).join(' '));
    return { item, stateKey };
  };
  return viewsOf(show, ({ item }) => removeItem(item.element));
}

/** Returns a function that shows a line for each of these comments, with a link to the page for the decision. */
function lineUpdater(page: Page): ShowComments {
  const show = ({ page: address, title }: WaitingComment) => {
    const words = text(page, 'waiting.elsewhere', { title });
    const link = { url: `${address}#itemCommentsAnchor`, label: text(page, 'waiting.open') };
    const remove = showLine({ words, link, actions: [{ label: 'action.close', run: () => remove() }] }, page);
    return remove;
  };
  return viewsOf(
    (comment, known?: () => void) => known ?? show(comment),
    (remove) => remove(),
  );
}

/** Reports a sent comment, and shows the published one in its place. */
async function reportSent(sent: Sent, left: number, scope: Scope): Promise<void> {
  const { itemId, text: comment, answer, refresh } = sent;
  const { page } = scope;
  const words = text(page, 'waiting.sent');
  // The site has answered, perhaps to another tab.
  page.emit(ownDocument.documentElement, 'k2:connection', { isReachable: true });
  page.emit(ownDocument.documentElement, 'k2:comment-sent', { itemId, message: answer, left, words });
  announce(words);
  // One that K2 does not show yet goes on waiting, for approval.
  if (itemId !== articleHere() || !refresh) return;
  const { element, show } = createItem(scope);
  commentList().append(element);
  const reload: Action = { label: 'action.reload', run: reloadPage };
  show({ headline: 'waiting.sent', reason: { words: plainWords(answer) }, comment }, [reload]);
  const { showPublished } = (await loadFile('comments').catch(() => undefined)) ?? {};
  // The visitor has not started this, so the focus does not move. The item has a button to reload the page.
  const outcome = await showPublished?.(comment, () => false).catch(() => 'native');
  if (outcome === 'shown') removeItem(element);
}

/** Removes an item. The focus moves to another one or to the form, as comments of the server are not focusable. */
function removeItem(item: HTMLElement): void {
  const next =
    [item.nextElementSibling, item.previousElementSibling].find((other) => other?.matches('.k2i-waiting')) ??
    messageField();
  const hadFocus = item.contains(ownDocument.activeElement);
  item.remove();
  if (hadFocus && isHtmlElement(next)) next.focus();
}
