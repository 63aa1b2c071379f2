import 'virtual:texts/moderation.approve,moderation.edit,moderation.undo,moderation.unpublish,moderation.unpublishing,moderation.unpublish-failed,moderation.unpublished_one';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { paragraphsOf } from '../../src/comments/comment-box.ts';
import { showFailures } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { Action } from '../../src/view/actions.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore, type Store } from '../../src/view/store.ts';
import { createChange, tell } from './change.ts';
import type { ModeratedComment } from './comment.ts';
import './view/tools.css?adopt';
import { EditComment } from '../../src/moderation/view/EditComment.tsx';
import { Actions } from '../../src/react/index.ts';
import { createEditing, type FieldProps } from './view/editing.ts';

export { addLineTools } from './view/approve-all.ts';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'comment-moderation-view': typeof import('./CommentTools.tsx');
  }
}

interface ToolsProps {
  readonly actions: Store<readonly Action[]>;
  /** Absent: the text can't be changed. */
  readonly editing: FieldProps | undefined;
}

function Field({ field, place }: FieldProps) {
  const props = useSyncExternalStore(field.subscribe, field.getState);
  return props && createPortal(<EditComment {...props} />, place);
}

/** Draws the buttons at a comment, and the field for its text. */
function CommentTools({ actions, editing }: ToolsProps) {
  return (
    <>
      <Actions actions={actions} />
      {editing && <Field {...editing} />}
    </>
  );
}

const UNPUBLISH = {
  task: 'unpublish',
  sending: 'moderation.unpublishing',
  failed: 'moderation.unpublish-failed',
} as const;

/** Creates the task that takes the approval of a comment back. */
function createUnpublish({ markup, scope, approval }: ModeratedComment) {
  return createChange(UNPUBLISH, markup, scope, () => {
    approval.set('waiting');
    announce(tell(markup, scope, 'unpublish', 'moderation.unpublished'));
  });
}

/** Adds buttons behind the server's links, and the field for the text of a comment, which React draws together. */
export function addTools(comment: ModeratedComment): void {
  const { markup, scope, approval, whenFree } = comment;
  const { comment: adopted, toolbar } = markup;
  const { page } = scope;
  const place = make('span', { className: 'k2i-moderation', lang: page.language });
  const buttons = () => [...place.querySelectorAll('button')];
  const [text, ...others] = paragraphsOf(adopted);
  const editing = text && !others.length ? createEditing(comment, text, () => buttons()[0]?.focus()) : undefined;
  const unpublish = createUnpublish(comment);
  const tasks = editing ? [unpublish, editing.save] : [unpublish];
  comment.addTasks(tasks);
  const control = () => buttons().at(-1);
  const actionsNow = (): Action[] => {
    if (editing?.field.getState()) return [];
    const own: Action[] = editing ? [{ label: 'moderation.edit', run: whenFree(editing.open) }] : [];
    if (approval.get() !== 'waiting') {
      const label = approval.get() === 'approved' ? 'moderation.undo' : 'moderation.unpublish';
      own.push({ label, run: whenFree(() => unpublish.start({ control })) });
    } else if (!approval.link)
      own.push({ label: 'moderation.approve', run: whenFree(() => comment.approve.start({ control })) });
    return own;
  };
  const actions = createStore(actionsNow());
  const widget = 'comment-moderation';
  const props = { actions, editing };
  const mounting = prepareMount({ adopted, widget, page, place, component: async () => CommentTools, props });
  const refresh = () => {
    const { link } = approval;
    const hadFocus = [place, link].some((part) => part?.contains(ownDocument.activeElement));
    actions.setState(actionsNow());
    mounting.flush();
    const isLost = [ownDocument.body, link].includes(ownDocument.activeElement as HTMLElement);
    if (hadFocus && isLost) (approval.get() === 'waiting' && link ? link : control())?.focus();
  };
  approval.subscribe(refresh);
  editing?.field.subscribe(refresh);
  showFailures(tasks, { adopted, widget, scope, after: () => (editing?.field.getState() ? editing.place : toolbar) });
  scope.undo(() => place.remove());
  scope.undo(mounting.unmount);
  toolbar.append(place);
  mounting.request();
}
