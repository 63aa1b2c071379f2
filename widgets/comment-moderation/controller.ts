import texts from 'virtual:texts/moderation.approving,moderation.approved,moderation.approve-failed,moderation.removing,moderation.removed,moderation.remove-failed,moderation.reporting,moderation.report-failed';
import { detachOriginals } from '../../src/compat/jquery.ts';
import type { Page } from '../../src/core/page.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget, isNear } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { asCallError, CallError } from '../../src/http/call-error.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import { describeFailure } from '../../src/view/failure.ts';
import { showFailureLine } from '../../src/view/failure-line.ts';
import { moderateComment, reportUser } from './api.ts';
import css from './moderation.css?inline';
import { confirmReport, showAnswer } from './report-dialog.ts';
import { type ModerationAction, placeAfter, placeBeside, readModeration, removeComment } from './server-markup.ts';

/** Moves the focus to an element, and that into view. */
function moveFocus(element: HTMLElement): void {
  focusTarget(element);
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

provideTexts(texts);

/** What the links of one comment share: one call at a time, and one failure. */
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

  const loadDialog = () => loadFile('dialog');
  // Beside this code: the reader is asked first.
  if (action === 'report-user') loadDialog().catch(() => {});

  const showFailure = (error: unknown, again: () => Promise<void>, isWrite: boolean) => {
    const retry = () => {
      link.focus();
      start(again);
    };
    const clear = showFailureLine(describeFailure(page, TEXTS[action].failed, error, retry, isWrite), {
      after: toolbar,
      className: 'k2i-moderation',
      adopted: link,
      widget: 'comment-moderation',
      page,
    });
    clearOwnFailure = () => {
      clear();
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
    const dialog = await loadDialog();
    await showAnswer(dialog, link, page, message, signal);
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
    let dialog: Awaited<ReturnType<typeof loadDialog>>;
    try {
      dialog = await loadDialog();
    } catch {
      // Nothing was sent.
      showFailure(new CallError('network'), ask, false);
      return;
    }
    if (await confirmReport(dialog, link, page, signal)) await perform();
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
