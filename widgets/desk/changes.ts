import { announce } from '../../src/dom/live-region.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { changeComments, type ListTask } from '../../src/moderation/calls.ts';
import { holdBack, UNDO_MS } from '../../src/moderation/hold-back.ts';
import { attempt, freeOf, type List, rowsOf, takeOver, tell, type Undoable, update } from './list.ts';
import type { RowState } from './rows.ts';

const TEXTS = {
  publish: { action: 'approve', done: 'moderation.approved' },
  unpublish: { action: 'unpublish', done: 'moderation.unpublished' },
  remove: { action: 'remove', done: 'moderation.removed' },
} as const satisfies Record<ListTask, { action: string; done: TextKey }>;

const IDLE: RowState = { kind: 'idle' };

/** Tests if the server has refused a call: K2 stops at the first comment that is gone or of somebody else. */
const isRefusal = (error: unknown) => [403, 404].includes(asCallError(error).details.status ?? 0);

/** Tests if a comment was approved or unpublished. */
function isDone(list: List, task: ListTask, id: number): boolean {
  return task !== 'remove' && rowsOf(list).get(id)?.isPublished === (task === 'publish');
}

/** Shows that a change is done. A removal was announced when it began to wait. */
function showDone(list: List, task: ListTask, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const { action, done } = TEXTS[task];
  const message = tell(list, action, ids, text(list.scope.page, done, { count: ids.length }));
  if (task === 'remove') update(list, ids, { state: { kind: 'gone' } });
  else {
    update(list, ids, { isPublished: task === 'publish', isTicked: false, state: IDLE });
    announce(message);
  }
}

/**
 * Shows how far the server has come with a list. Returns the comments that are still to be changed.
 * @throws CallError if it can't be read.
 */
async function showOutcome(list: List, task: ListTask, ids: readonly number[], signal: AbortSignal) {
  await takeOver(list, ids, signal);
  const gone = ids.filter((id) => rowsOf(list).get(id)?.state.kind === 'gone');
  const done = task === 'remove' ? gone : ids.filter((id) => isDone(list, task, id));
  if (gone.length > 0 && task !== 'remove') announce(text(list.scope.page, 'moderation.gone'));
  showDone(list, task, done);
  return ids.filter((id) => !gone.includes(id) && !done.includes(id));
}

/**
 * Sends a change of comments. After a failure, the list is read again: changed comments are shown as such, and the first
 * of the others has the failure; all of them are ticked. A comment that is gone leaves the list, and K2 is sent those behind it.
 * Another try reads first, too, so that nothing is done twice.
 */
function sendChange(list: List, task: ListTask, wanted: readonly number[]): Promise<void> {
  let ids = wanted;
  let isFirst = true;
  const send = async (signal: AbortSignal): Promise<void> => {
    if (!isFirst) ids = await showOutcome(list, task, ids, signal);
    isFirst = false;
    while (ids.length > 0) {
      const before = ids;
      try {
        await changeComments(list.scope.page.sitePath, task, ids, { signal });
        return showDone(list, task, ids);
      } catch (error) {
        ids = await showOutcome(list, task, ids, signal).catch(() => before);
        if (ids.length === 0 || (isRefusal(error) && ids.length < before.length)) continue;
        update(list, ids, { state: IDLE, isTicked: wanted.length > 1 });
        ids = ids.slice(0, 1);
        throw error;
      }
    }
  };
  return attempt(list, task, () => ids, send);
}

/** Offers to take something back, until the returned function is called. */
function offerUndo({ store }: List, undoable: Undoable): () => void {
  const others = () => store.getState().undoable.filter((each) => each !== undoable);
  store.setState({ ...store.getState(), undoable: [...others(), undoable] });
  return () => store.setState({ ...store.getState(), undoable: others() });
}

/** Holds a removal back. After the end of the list's scope, it is only sent. */
function holdRemoval(list: List, ids: readonly number[]): void {
  const { scope } = list;
  const say = (key: TextKey) => announce(text(scope.page, key, { count: ids.length }));
  const held = holdBack(UNDO_MS, scope, (hasEnded) => {
    withdraw();
    if (hasEnded) changeComments(scope.page.sitePath, 'remove', ids).catch(() => {});
    else void sendChange(list, 'remove', ids);
  });
  const run = () => {
    held.undo();
    withdraw();
    update(list, ids, { state: IDLE });
    say('moderation.kept');
  };
  const withdraw = offerUndo(list, { ids, says: 'moderation.held', done: () => ids, run });
  update(list, ids, { state: { kind: 'held' }, isTicked: false });
  say('moderation.held');
}

/** Changes the comments that nothing else is being done with, and offers to take it back. */
export function change(list: List, task: ListTask, wanted: readonly number[]): void {
  const ids = freeOf(list, wanted).filter((id) => !isDone(list, task, id));
  const isRemoval = task === 'remove';
  if (ids.length > 0 && isRemoval) holdRemoval(list, ids);
  if (ids.length === 0 || isRemoval) return;
  const sent = sendChange(list, task, ids);
  const done = () => ids.filter((id) => isDone(list, task, id));
  const run = async () => {
    withdraw();
    await sent;
    const free = freeOf(list, done());
    if (free.length > 0) void sendChange(list, task === 'publish' ? 'unpublish' : 'publish', free);
  };
  const withdraw = offerUndo(list, { ids, says: TEXTS[task].done, done, run });
  void sent.then(() => done().length > 0 || withdraw());
  holdBack(UNDO_MS, list.scope, withdraw);
}
