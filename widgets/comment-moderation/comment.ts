import { showFailures } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { Action } from '../../src/view/actions.ts';
import { createApproval } from './approval.ts';
import { createButtons } from './buttons.ts';
import { CHANGES, createChange, tell } from './change.ts';
import { createEditing } from './editing.ts';
import type { CommentList } from './list.ts';
import { createRemoval } from './removal.ts';
import { type ModerationMarkup, neighbourLink, textOf } from './server-markup.ts';

/** A comment that its article's author moderates. */
export interface ModeratedComment {
  /** Follows a link of the server. */
  press(action: 'approve' | 'remove', link: HTMLAnchorElement): void;
}

/** Calls a function when the author comes near a comment: a pointer over its links, a press in it, or the focus. */
function onApproach({ comment, toolbar }: ModerationMarkup, { signal }: Scope, approach: () => void): void {
  toolbar.addEventListener('pointerover', approach, { signal });
  for (const type of ['focusin', 'click']) comment.addEventListener(type, approach, { signal });
  if (toolbar.matches(':hover') || comment.contains(ownDocument.activeElement)) approach();
}

/** Creates the tasks that approve a comment, and take that back. */
function createApprovalTasks(markup: ModerationMarkup, scope: Scope, onChange: () => void) {
  const { comment, toolbar } = markup;
  const approval = createApproval(markup, scope, onChange);
  const { link } = approval;
  const showApproved = () => {
    approval.set('approved');
    return tell(markup, scope, 'approve', CHANGES.approve.done);
  };
  const approve = createChange('approve', markup, scope, () => {
    if (link && isFocusInOrNowhere(link)) focusInView(neighbourLink(link, toolbar) ?? comment);
    announce(showApproved());
  });
  const unpublish = createChange('unpublish', markup, scope, () => {
    approval.set('waiting');
    announce(tell(markup, scope, 'unpublish', CHANGES.unpublish.done));
  });
  return { approval, approve, unpublish, showApproved };
}

/** Prepares the moderation of a comment: by the server's links, and by buttons behind them. */
export function moderateComment(markup: ModerationMarkup, scope: Scope, list: CommentList): ModeratedComment {
  const { comment: element, toolbar, commentId: id } = markup;
  const { approval, approve, unpublish, showApproved } = createApprovalTasks(markup, scope, () => refresh());
  const removal = createRemoval(markup, scope, list);
  const text = textOf(element);
  const onSave = (typed: string) => void (isFree() && editing?.save.start(typed));
  const onClose = (hadFocus: boolean) => hadFocus && buttons.find('first')?.focus();
  const editing = id && text ? createEditing(markup, scope, { element: text, id, onSave, onClose }) : undefined;
  const buttons = createButtons(markup, editing, scope);
  const tasks = [approve, unpublish, removal.task, ...(editing ? [editing.save] : [])];
  const isBusy = () => tasks.some((task) => task.isBusy());
  const isWaiting = () => approval.get() === 'waiting' && !removal.isHeld();
  // One change at a time: each of them can be the end of the others.
  const isFree = () => !isBusy() && !removal.isHeld() && !(isWaiting() && list.isApproving());
  const whenFree = (run: () => void) => () => void (isFree() && run());
  const control = () => buttons.find('last');
  const actionsNow = (): Action[] => {
    if (editing?.field.getState()) return [];
    const isNew = approval.get() === 'approved';
    const own: Action[] = editing ? [{ label: 'moderation.edit', run: whenFree(editing.open) }] : [];
    if (approval.get() !== 'waiting')
      own.push({
        label: isNew ? 'moderation.undo' : 'moderation.unpublish',
        run: whenFree(() => unpublish.start({ control })),
      });
    else if (!approval.link) own.push({ label: 'moderation.approve', run: whenFree(() => approve.start({ control })) });
    return own;
  };
  const refresh = () => {
    const isFocusLost = buttons.show(actionsNow());
    if (isFocusLost) (isWaiting() && approval.link ? approval.link : control())?.focus();
    list.update();
  };
  showFailures(tasks, {
    adopted: element,
    widget: 'comment-moderation',
    scope,
    after: () => (editing?.field.getState() ? editing.place : toolbar),
  });
  if (id) {
    for (const task of tasks) task.subscribe(list.update);
    editing?.field.subscribe(refresh);
    refresh();
    onApproach(markup, scope, list.approach);
    list.add({ element, toolbar, id, isWaiting, isBusy, showApproved, approach: buttons.request }, scope);
  }
  return {
    press(action, link) {
      const press = { address: link.href, control: () => link };
      if (isFree()) (action === 'approve' ? approve : removal).start(press);
    },
  };
}
