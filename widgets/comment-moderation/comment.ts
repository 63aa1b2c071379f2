import { plainButton } from '../../src/comments/plain-button.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark, setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import { type ChangeOptions, changeComments, type ListTask } from '../../src/moderation/calls.ts';
import { delay, UNDO_MS } from '../../src/moderation/delay.ts';
import { type CommentTask, TASKS } from '../../src/moderation/tasks.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createStore } from '../../src/view/store.ts';
import './delayed.css?adopt';
import { addToList, type CommentState, listOf, type ModeratedComment } from './list.ts';
import {
  approveLinkOf,
  DELAYED,
  focusPlaceAfter,
  isMarkedWaiting,
  type ModerationMarkup,
  neighbourLink,
  removeComment,
} from './server-markup.ts';

/** The tasks that change a comment. */
type Change = Exclude<CommentTask, 'report'>;

const known = new WeakMap<Element, ModeratedComment>();

/** Returns the moderation of a comment, which ends with the first link that it was asked for. */
export function commentOf({ element, toolbar, commentId }: ModerationMarkup, scope: Scope): ModeratedComment {
  const before = known.get(element);
  if (before && !before.scope.signal.aborted) return before;
  const around = element.closest<HTMLElement>('.itemCommentsList') ?? element.parentElement ?? ownDocument.body;
  const list = listOf(around, scope.page);
  const state = createStore<CommentState>(isMarkedWaiting(element, toolbar) ? 'waiting' : 'published');
  const isNear = createStore(false);
  const comment: ModeratedComment = { element, toolbar, commentId, scope, list, state, isNear };
  known.set(element, comment);
  scope.undo(() => clearTimeout(comment.undoTimer));
  // A template may print no number: then the addresses of the links have to do.
  if (commentId) addToList(comment);
  return comment;
}

/** Dispatches the event of a change, and returns its words. */
function tell({ element, commentId, list, scope: { page } }: ModeratedComment, task: Change): string {
  const { action, done } = TASKS[task];
  const message = text(page, done, { count: 1 });
  page.emit(element.isConnected ? element : list.element, 'k2:moderated', { action, commentId, message });
  return message;
}

/** Finds the control that changes the approval of a comment. */
function approvalControl(toolbar: Element): HTMLElement | undefined {
  const link = approveLinkOf(toolbar);
  const buttons = [...toolbar.querySelectorAll<HTMLElement>('.k2i-moderation > .k2i-button')];
  return link?.hidden === false ? link : (buttons.at(-1) ?? (link && neighbourLink(link, toolbar)) ?? undefined);
}

/** Shows a comment as approved, or as waiting. A focus that is lost by this moves to the way back. */
export function showApproval(
  comment: ModeratedComment,
  next: 'approved' | 'waiting',
  hadFocus = comment.toolbar.contains(ownDocument.activeElement),
): void {
  const { element, toolbar, list, state } = comment;
  const link = approveLinkOf(toolbar);
  element.classList.toggle('unpublishedComment', next === 'waiting');
  if (link) setHidden(link, next === 'approved');
  comment.isNear.setState(true);
  state.setState(next);
  list.buttons.flush();
  const endUndo = () => state.getState() === 'approved' && state.setState('published');
  clearTimeout(comment.undoTimer);
  if (next === 'approved') comment.undoTimer = setTimeout(endUndo, UNDO_MS);
  const { activeElement } = ownDocument;
  if (hadFocus && (!toolbar.contains(activeElement) || activeElement?.closest('[hidden]')))
    focusInView(approvalControl(toolbar) ?? element);
}

const isBusy = ({ task }: ModeratedComment): boolean => !!task?.isBusy();

/** A call that changes a comment. */
interface Attempt {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Shows the change. */
  readonly done: () => void;
  /** Takes the words of the change. Without it, they are announced, and the sending is, too. */
  readonly say?: ((message: string) => void) | undefined;
  readonly setBusy?: (isBusy: boolean) => void;
  readonly beforeRetry?: () => void;
  /** Finds the element that a failure is shown behind; without it, that is the toolbar. */
  readonly after?: () => Element;
}

/** Changes a comment, and removes its failure. One change at a time: each of them can be the end of the others. */
export async function attempt(
  comment: ModeratedComment,
  change: Change,
  { done, say, run, after, ...parts }: Attempt,
): Promise<void> {
  if (isBusy(comment)) return;
  const { sending, failed } = TASKS[change];
  const { toolbar, scope } = comment;
  const task = createTask<void, void>({
    scope,
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: busyMark(toolbar, 'commentToolbarLoading'),
    beforeRetry: () => approvalControl(toolbar)?.focus(),
    failed,
    ...(!say && { sending }),
    ...parts,
    run: (_nothing, signal) => run(signal),
    done() {
      done();
      (say ?? announce)(tell(comment, change));
    },
  });
  comment.task?.stop();
  comment.task = task;
  showFailures([task], after ?? (() => toolbar), scope);
  await task.start();
}

/** Sends a change of one comment, to the address of its link if there is one. */
export const send = ({ commentId, scope }: ModeratedComment, task: ListTask, options: ChangeOptions) =>
  changeComments(scope.page.sitePath, task, commentId ? [commentId] : [], options);

/** Approves a comment. `say` takes the words if it is one of many. */
export function approve(comment: ModeratedComment, address?: string, say?: Attempt['say']): Promise<void> {
  return attempt(comment, 'publish', {
    say,
    run: (signal) => send(comment, 'publish', { signal, address }),
    done: () => showApproval(comment, 'approved', say ? undefined : isFocusInOrNowhere(comment.toolbar)),
  });
}

/** Removes a comment by its link. */
function sendRemoval(comment: ModeratedComment, link: HTMLAnchorElement, onLeave = false): void {
  const { element, state } = comment;
  void attempt(comment, 'remove', {
    run: (signal) => send(comment, 'remove', { address: link.href, signal, onLeave }),
    done() {
      // After the time for Undo, the author goes on reading.
      const isFocused = state.getState() !== 'delayed' && isFocusInOrNowhere(element);
      const next = isFocused ? focusPlaceAfter(link) : null;
      removeComment(element);
      if (next) focusInView(next);
    },
  });
}

/** Hides a comment behind a line with *Undo*, which does not wait for React: its time is short. */
function delayRemoval(comment: ModeratedComment, link: HTMLAnchorElement): void {
  const { element, list, scope, state } = comment;
  const { page } = scope;
  const before = state.getState();
  const show = () => {
    line.remove();
    element.classList.remove(DELAYED);
    state.setState(before);
  };
  const takeBack = () => {
    drop();
    show();
    announce(text(page, 'moderation.kept', { count: 1 }));
    link.focus();
  };
  const undo = plainButton({ label: 'moderation.undo', run: takeBack }, page);
  const words = text(page, 'moderation.delayed', { count: 1 });
  const line = make('div', { className: 'k2i-delayed-line', lang: page.language }, words, ' ', undo);
  const takesFocus = isFocusInOrNowhere(element);
  element.append(line);
  element.classList.add(DELAYED);
  if (takesFocus) undo.focus();
  announce(words);
  state.setState('delayed');
  const drop = delay(list.undoMs, scope, (reason) => {
    const next = ownDocument.activeElement === undo ? focusPlaceAfter(link) : null;
    undo.remove();
    if (next) focusInView(next);
    // The comment has left the page, as with another page of comments.
    if (reason === 'ended') {
      send(comment, 'remove', { address: link.href }).catch(() => announce(text(page, TASKS.remove.failed)));
      return;
    }
    sendRemoval(comment, link, reason === 'leaving');
    const { task } = comment;
    task?.subscribe(() => 'failure' in task.getState() && show());
  });
  scope.undo(show);
}

/** Removes a comment by its link, at once or after the time for *Undo*. */
export function remove(comment: ModeratedComment, link: HTMLAnchorElement): void {
  if (isBusy(comment) || comment.state.getState() === 'delayed') return;
  if (comment.list.undoMs) delayRemoval(comment, link);
  else sendRemoval(comment, link);
}
