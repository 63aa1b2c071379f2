import 'virtual:texts/moderation.approving,moderation.approve-failed,moderation.approved_one';
import { showFailures, type Task } from '../../src/core/task.ts';
import { setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { UNDO_MS } from '../../src/moderation/hold-back.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createStore } from '../../src/view/store.ts';
import { createChange, type Press, tell } from './change.ts';
import type { CommentList, ListedComment } from './list.ts';
import { createRemoval } from './removal.ts';
import { approveLinkOf, isMarkedWaiting, type ModerationMarkup, neighbourLink } from './server-markup.ts';

const APPROVE = { task: 'publish', sending: 'moderation.approving', failed: 'moderation.approve-failed' } as const;

/** State of a comment. Just after it was `approved`, that can be undone. */
type Approval = 'waiting' | 'approved' | 'published';

interface ApprovalState {
  /** The server's link, which is hidden while the comment is published. */
  readonly link: HTMLElement | null;
  get(): Approval;
  subscribe(listener: () => void): void;
  /** Shows a comment as approved, or as waiting. */
  set(next: 'approved' | 'waiting'): void;
}

/** Follows the approval of a comment, in the server's own marks. */
function createApproval({ comment, toolbar }: ModerationMarkup, scope: Scope): ApprovalState {
  const link = approveLinkOf(toolbar);
  const state = createStore<Approval>(isMarkedWaiting(comment, toolbar) ? 'waiting' : 'published');
  let timer: Timer | undefined;
  scope.undo(() => clearTimeout(timer));
  return {
    link,
    get: state.getState,
    subscribe: state.subscribe,
    set(next) {
      clearTimeout(timer);
      comment.classList.toggle('unpublishedComment', next === 'waiting');
      if (link) setHidden(link, next === 'approved');
      if (next === 'approved') timer = setTimeout(() => state.setState('published'), UNDO_MS);
      state.setState(next);
    },
  };
}

/** A task of a comment, whatever it needs to start. */
type AnyTask = Pick<Task<never>, 'isBusy' | 'stop' | 'subscribe'>;

/** A comment that its article's author moderates. */
export interface ModeratedComment extends ListedComment {
  readonly markup: ModerationMarkup;
  readonly scope: Scope;
  readonly approval: ApprovalState;
  readonly approve: Task<Press>;
  /** Adds tasks. Only one task of a comment runs at a time. */
  addTasks(tasks: readonly AnyTask[]): void;
  /** Returns a function that runs another one if no task is busy. Removes earlier failures. */
  whenFree(run: () => void): () => void;
}

/** Follows a link of the server that approves or removes a comment. */
export type Follow = (pressed: ModerationMarkup) => void;

/** Calls a function when the author comes near a comment: a pointer over its links, a press in it, or the focus. */
function onApproach({ comment, toolbar }: ModerationMarkup, { signal }: Scope, approach: () => void): void {
  toolbar.addEventListener('pointerover', approach, { signal });
  for (const type of ['focusin', 'click']) comment.addEventListener(type, approach, { signal });
  if (toolbar.matches(':hover') || comment.contains(ownDocument.activeElement)) approach();
}

/** Prepares the moderation of a comment. */
export function moderateComment(markup: ModerationMarkup, scope: Scope, list: CommentList): Follow {
  const { comment, toolbar, commentId: id } = markup;
  const approval = createApproval(markup, scope);
  const { link: approveLink } = approval;
  const showApproved = () => {
    approval.set('approved');
    return tell(markup, scope, 'approve', 'moderation.approved');
  };
  const approve = createChange(APPROVE, markup, scope, () => {
    announce(showApproved());
    // Without a button for Undo.
    if (approveLink && isFocusInOrNowhere(approveLink)) focusInView(neighbourLink(approveLink, toolbar) ?? comment);
  });
  const removal = createRemoval(markup, scope, list);
  const tasks: AnyTask[] = [];
  const addTasks = (added: readonly AnyTask[]) => {
    tasks.push(...added);
    for (const task of added) task.subscribe(list.update);
  };
  addTasks([approve, removal.task]);
  const isBusy = () => tasks.some((task) => task.isBusy());
  const isWaiting = () => approval.get() === 'waiting' && !removal.isHeld();
  // One change at a time: each of them can be the end of the others.
  const whenFree = (run: () => void) => () => {
    if (isBusy() || removal.isHeld() || (isWaiting() && list.isApproving())) return;
    for (const task of tasks) task.stop();
    run();
  };
  const widget = 'comment-moderation';
  showFailures([approve, removal.task], { adopted: comment, widget, scope, after: () => toolbar });
  // A template may print no number: then the addresses of the links have to do.
  if (id) {
    const listed: ModeratedComment = {
      element: comment,
      toolbar,
      id,
      markup,
      scope,
      approval,
      approve,
      isWaiting,
      isBusy,
      showApproved,
      addTasks,
      whenFree,
      addTools: (view) => view.addTools(listed),
    };
    approval.subscribe(list.update);
    list.add(listed, scope);
    onApproach(markup, scope, list.approach);
  }
  return ({ action, link }) => {
    const press = { address: link.href, control: () => link };
    whenFree(() => (action === 'approve' ? approve : removal).start(press))();
  };
}
