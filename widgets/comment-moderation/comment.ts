import 'virtual:texts/moderation.approving,moderation.approve-failed,moderation.approved_one';
import { createTask, showFailures, type Task } from '../../src/core/task.ts';
import { busyMark, setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { changeComments, type ListTask } from '../../src/moderation/calls.ts';
import { UNDO_MS } from '../../src/moderation/hold-back.ts';
import type { EventDetails } from '../../src/page/events.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createStore } from '../../src/view/store.ts';
import { addToList, listOf, type ModeratedComment } from './list.ts';
import { approveLinkOf, isMarkedWaiting, type ModerationMarkup, neighbourLink } from './server-markup.ts';

const known = new WeakMap<Element, ModeratedComment>();

/** Returns the moderation of a comment, which ends with the first link that it was asked for. */
export function commentOf(markup: ModerationMarkup, scope: Scope): ModeratedComment {
  const { comment: element, toolbar, commentId } = markup;
  const before = known.get(element);
  if (before && !before.scope.signal.aborted) return before;
  const around = element.closest<HTMLElement>('.itemCommentsList') ?? element.parentElement ?? ownDocument.body;
  const comment: ModeratedComment = {
    markup,
    scope,
    list: listOf(around, scope.page),
    state: createStore(isMarkedWaiting(element, toolbar) ? 'waiting' : 'published'),
  };
  known.set(element, comment);
  // A template may print no number: then the addresses of the links have to do.
  if (commentId) addToList(comment);
  return comment;
}

/** Dispatches the event of a change, and returns its words. */
export function tell(
  { markup: { comment, commentId }, list, scope: { page } }: ModeratedComment,
  action: EventDetails['k2:moderated']['action'],
  done: TextKey,
): string {
  const message = text(page, done, { count: 1 });
  page.emit(comment.isConnected ? comment : list.element, 'k2:moderated', { action, commentId, message });
  return message;
}

/** Finds the control that changes the approval of a comment. */
function approvalControl(toolbar: Element): HTMLElement | undefined {
  const link = approveLinkOf(toolbar);
  return link?.hidden === false
    ? link
    : [...toolbar.querySelectorAll<HTMLElement>('.k2i-moderation > .k2i-button')].at(-1);
}

/** Shows a comment as approved, or as waiting. A focus that is lost by this moves to the way back. */
export function showApproval({ markup, list, state }: ModeratedComment, next: 'approved' | 'waiting'): void {
  const { comment, toolbar } = markup;
  const link = approveLinkOf(toolbar);
  const hadFocus = toolbar.contains(ownDocument.activeElement);
  comment.classList.toggle('unpublishedComment', next === 'waiting');
  if (link) setHidden(link, next === 'approved');
  state.setState(next);
  list.buttons.flush();
  const endUndo = () => state.getState() === 'approved' && state.setState('published');
  if (next === 'approved') setTimeout(endUndo, UNDO_MS);
  const { activeElement } = ownDocument;
  if (!hadFocus || (toolbar.contains(activeElement) && !activeElement?.closest('[hidden]'))) return;
  focusInView(approvalControl(toolbar) ?? (link && neighbourLink(link, toolbar)) ?? comment);
}

export const isBusy = ({ task }: ModeratedComment): boolean => !!task?.isBusy();

/** A call that changes comments. */
interface Attempt {
  readonly sending: TextKey;
  readonly failed: TextKey;
  /** Gets those of the comments that no later attempt is about. */
  readonly run: (signal: AbortSignal, comments: readonly ModeratedComment[]) => Promise<void>;
  readonly done: () => void;
  /** These are absent for what belongs to the toolbar of the first comment. */
  readonly scope?: Scope;
  readonly setBusy?: (isBusy: boolean) => void;
  readonly beforeRetry?: () => void;
  /** Finds the element that a failure is shown behind. */
  readonly after?: () => Element;
}

/** Changes comments, and removes their failures. One change at a time: each of them can be the end of the others. */
export function attempt(comments: readonly ModeratedComment[], { run, after, ...parts }: Attempt): void {
  const [first] = comments;
  if (!first || comments.some(isBusy)) return;
  const { comment: adopted, toolbar } = first.markup;
  const owner = { adopted, widget: 'comment-moderation', scope: first.scope };
  const task: Task<void> = createTask<void, void>({
    ...owner,
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: busyMark(toolbar, 'commentToolbarLoading'),
    beforeRetry: () => approvalControl(toolbar)?.focus(),
    ...parts,
    run: (_nothing, signal) =>
      run(
        signal,
        comments.filter((comment) => comment.task === task),
      ),
  });
  for (const comment of comments) {
    comment.task?.stop();
    comment.task = task;
  }
  showFailures([task], { ...owner, after: after ?? (() => toolbar) });
  void task.start();
}

/** A change of one comment: K2's task, and its texts. */
interface Change extends Pick<Attempt, 'sending' | 'failed'> {
  readonly task: ListTask;
  readonly action: 'approve' | 'unpublish' | 'remove';
  readonly done: TextKey;
}

/**
 * Changes one comment.
 * @param address That of the server's link.
 */
export function change(
  comment: ModeratedComment,
  { task, action, done, ...texts }: Change,
  address: string | undefined,
  show: () => void,
): void {
  const { commentId } = comment.markup;
  attempt([comment], {
    ...texts,
    run: (signal) =>
      changeComments(comment.scope.page.sitePath, task, commentId ? [commentId] : [], { address, signal }),
    done() {
      show();
      announce(tell(comment, action, done));
    },
  });
}

export const APPROVE = {
  task: 'publish',
  action: 'approve',
  sending: 'moderation.approving',
  failed: 'moderation.approve-failed',
  done: 'moderation.approved',
} as const;

/** Approves a comment. */
export const approve = (comment: ModeratedComment, address?: string): void =>
  change(comment, APPROVE, address, () => showApproval(comment, 'approved'));
