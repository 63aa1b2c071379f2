import texts from 'virtual:texts/moderation,action.close';
import { detachOriginals } from '../../src/compat/jquery.ts';
import type { Page } from '../../src/core/page.ts';
import { AUTHOR, commentAround, nameOf } from '../../src/dom/comment-box.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { focusTarget, isNear } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { asCallError, CallError } from '../../src/http/call-error.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import { describeFailure, failureLine } from '../../src/view/failure.ts';
import { moderateComment, reportUser } from './api.ts';
import css from './moderation.css?inline';
import { type ModerationAction, placeAfter, placeBeside, readModeration, removeComment } from './server-markup.ts';

provideTexts(texts);

/** Moves the focus to an element, and that into view. */
function moveFocus(element: HTMLElement): void {
  focusTarget(element);
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** State shared by the links of one comment: one call at a time, and one failure. */
interface Shared {
  busy: boolean;
  clearFailure?: (() => void) | undefined;
}

/** Pages of a K2 that has broken off over a comment, as it does under PHP 8 where a list of them is missing. */
const wantsLists = new WeakSet<Page>();

const sharedByComment = new WeakMap<Element, Shared>();

function sharedIn(comment: Element): Shared {
  const shared = sharedByComment.get(comment) ?? { busy: false };
  sharedByComment.set(comment, shared);
  return shared;
}

const TEXTS: Readonly<Record<ModerationAction, { readonly sending: TextKey; readonly failed: TextKey }>> = {
  approve: { sending: 'moderation.approving', failed: 'moderation.approve-failed' },
  remove: { sending: 'moderation.removing', failed: 'moderation.remove-failed' },
  'report-user': { sending: 'moderation.reporting', failed: 'moderation.report-failed' },
};

type Dialog = Files['dialog'];

/**
 * The question as the server words it: `K2Language[0]` of an inline script, when the page has that script. The list of all
 * comments, whose links lead to a page, has it behind two other texts.
 */
function serverQuestion(link: HTMLAnchorElement): string | undefined {
  const { K2Language: texts } = window as { K2Language?: unknown };
  const isList = Array.isArray(texts) && texts.length > 2 && !/[=.]raw\b/.test(link.href);
  const question: unknown = Array.isArray(texts) ? texts[isList ? 2 : 0] : undefined;
  return typeof question === 'string' && question ? question : undefined;
}

/** Names the dialogs of a link after it, and after the author of the comment. A link that is only an icon has no words. */
function titleFor(link: HTMLElement, page: Page): string {
  const comment = commentAround(link);
  const name = comment && nameOf(comment.querySelector(AUTHOR), comment.querySelector('img'));
  return [textIn(link) || text(page, 'moderation.report-title'), name].filter(Boolean).join(': ');
}

/** Asks whether the user is really to be reported and blocked. */
async function confirmReport(
  { openDialog }: Dialog,
  link: HTMLAnchorElement,
  page: Page,
  signal: AbortSignal,
): Promise<boolean> {
  const pressed = await openDialog(
    {
      lang: page.language,
      title: titleFor(link, page),
      text: serverQuestion(link) ?? text(page, 'moderation.report-confirm'),
      buttons: [
        { value: 'cancel', label: text(page, 'moderation.report-cancel') },
        { value: 'ok', label: text(page, 'moderation.report-button'), main: true },
      ],
    },
    signal,
  );
  return pressed === 'ok';
}

/** Shows the server's answer to the report until the reader closes it. */
async function showAnswer(
  { openDialog }: Dialog,
  link: HTMLElement,
  page: Page,
  answer: string,
  signal: AbortSignal,
): Promise<void> {
  const title = titleFor(link, page);
  const close = { value: 'close', label: text(page, 'action.close') };
  await openDialog({ lang: page.language, title, text: answer, buttons: [close] }, signal);
}

/**
 * Adopts one link that approves a comment, removes it or reports its author.
 * @throws Error when the element is none of these, or not in a comment.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const markup = readModeration(element);
  const { link, action, toolbar, comment, commentId } = markup;
  const shared = sharedIn(comment);
  const gone = new AbortController();
  const { signal } = gone;
  let clearOwnFailure: (() => void) | undefined;
  adoptStyles(css);
  // A key that is still held presses nothing: the focus has gone on to the next comment's link.
  asButton(link, signal);

  // The reader is asked first.
  if (action === 'report-user') loadFile('dialog').catch(() => {});

  const showLine = failureLine({
    after: () => toolbar,
    className: 'k2i-moderation',
    adopted: link,
    widget: 'comment-moderation',
    page,
  });
  const showFailure = (error: unknown, again: () => Promise<void>, isWrite: boolean) => {
    const retry = () => {
      link.focus();
      start(again);
    };
    showLine(describeFailure(page, TEXTS[action].failed, error, retry, isWrite));
    clearOwnFailure = () => {
      showLine();
      shared.clearFailure = undefined;
    };
    shared.clearFailure = clearOwnFailure;
  };

  const onApproved = () => {
    const message = text(page, 'moderation.approved');
    comment.classList.remove('unpublishedComment');
    if (isNear(link)) moveFocus(placeBeside(markup));
    link.hidden = true;
    announce(message);
    page.emit(link, 'k2:moderated', { action, commentId, message });
  };
  const onRemoved = () => {
    const message = text(page, 'moderation.removed');
    const list = comment.parentElement ?? ownDocument.body;
    const next = isNear(comment) ? placeAfter(comment, action) : null;
    removeComment(comment);
    if (next) moveFocus(next);
    announce(message);
    page.emit(list, 'k2:moderated', { action, commentId, message });
  };
  const onReported = async (message: string) => {
    page.emit(link, 'k2:moderated', { action, commentId, message });
    // The dialog reads itself; that something is under way must not be said after it.
    announce('');
    await showAnswer(await loadFile('dialog'), link, page, message, signal);
  };

  const perform = async () => {
    // First of all, the call: what tells of it costs a recalculation of styles.
    const call =
      action === 'report-user'
        ? reportUser(page.sitePath, link.href, signal)
        : moderateComment(page.sitePath, link.href, wantsLists.has(page) && commentId, signal);
    toolbar.classList.add('commentToolbarLoading');
    toolbar.setAttribute('aria-busy', 'true');
    announce(text(page, TEXTS[action].sending));
    let answer: string | undefined;
    try {
      answer = await call;
    } catch (error) {
      if (signal.aborted) return;
      announce('');
      if (asCallError(error).details.status === 500) wantsLists.add(page);
      showFailure(error, perform, true);
      return;
    } finally {
      toolbar.classList.remove('commentToolbarLoading');
      toolbar.removeAttribute('aria-busy');
    }
    if (action === 'approve') onApproved();
    else if (action === 'remove') onRemoved();
    else await onReported(answer ?? '');
  };
  /** Asks before a user is reported. */
  const ask = async () => {
    const dialog = await loadFile('dialog').catch(() => undefined);
    // Nothing was sent.
    if (!dialog) showFailure(new CallError('network'), ask, false);
    else if (await confirmReport(dialog, link, page, signal)) await perform();
  };
  const start = async (work: () => Promise<void>) => {
    if (shared.busy) return;
    shared.busy = true;
    shared.clearFailure?.();
    try {
      await work();
    } catch (error) {
      page.fail(link, 'comment-moderation', error);
    } finally {
      shared.busy = false;
    }
  };

  const onClick = (event: MouseEvent) => {
    // In another tab, the link would block the user without a question; K2's script, which is detached, asks for any click.
    if (action !== 'report-user' && !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second half of a double click may meet the link of another comment, which has come under the pointer.
    if (event.detail > 1) return;
    start(action === 'report-user' ? ask : perform);
  };
  link.addEventListener('click', onClick, { capture: true, signal });
  detachOriginals(link, 'click', signal);

  return () => {
    gone.abort();
    if (clearOwnFailure && shared.clearFailure === clearOwnFailure) clearOwnFailure();
  };
}
