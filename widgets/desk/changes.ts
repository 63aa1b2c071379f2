import { announce } from '../../src/dom/live-region.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { changeComments, type ListTask } from '../../src/moderation/calls.ts';
import { holdBack, UNDO_MS } from '../../src/moderation/hold-back.ts';
import { attempt, type List, offerUndo, rowsOf, takeOver, tell, update } from './list.ts';
import { isFree, type RowState } from './rows.ts';

const TEXTS = {
  publish: { action: 'approve', failed: 'moderation.approve-failed', done: 'moderation.approved' },
  unpublish: { action: 'unpublish', failed: 'moderation.unpublish-failed', done: 'moderation.unpublished' },
  remove: { action: 'remove', failed: 'moderation.remove-failed', done: 'moderation.removed' },
} as const satisfies Record<ListTask, { action: string; failed: TextKey; done: TextKey }>;

const IDLE: RowState = { kind: 'idle' };

/** Tests if the server has refused a call: K2 stops at the first comment that is gone or of somebody else. */
const isRefusal = (error: unknown) => [403, 404].includes(asCallError(error).details.status ?? 0);

/** Tests if nothing can have been done; reading would fail likewise. */
const hasNoEffect = (error: unknown) => /^(offline|session|aborted)$/.test(asCallError(error).kind);

/** Tests if a comment is in the list, and a change of it has been done. */
function isDone(list: List, task: ListTask, id: number): boolean {
  return task !== 'remove' && rowsOf(list).get(id)?.isPublished === (task === 'publish');
}

/** Shows that a change is done. A removal was announced when it began to wait. */
function showDone(list: List, task: ListTask, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const { action, done } = TEXTS[task];
  const message = tell(list, action, ids, text(list.scope.page, done, { count: ids.length }));
  if (task === 'remove') update(list, ids, 'drop');
  else {
    update(list, ids, { isPublished: task === 'publish', isTicked: false, state: IDLE });
    announce(message);
  }
}

/**
 * Reads a list again after a failure, and shows what is done. Returns the comments that are still to be changed.
 * @throws CallError if it can't be read.
 */
async function showOutcome(list: List, task: ListTask, ids: readonly number[], signal: AbortSignal) {
  await takeOver(list, ids, signal);
  const gone = ids.filter((id) => !rowsOf(list).has(id));
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
function sendChange(list: List, task: ListTask, wanted: readonly number[], onLeave = false): Promise<void> {
  let ids = wanted;
  let isFirst = true;
  const send = async (signal: AbortSignal): Promise<void> => {
    if (!isFirst) ids = await showOutcome(list, task, ids, signal);
    isFirst = false;
    while (ids.length > 0) {
      const before = ids;
      try {
        await changeComments(list.scope.page.sitePath, task, ids, { signal, onLeave });
        return showDone(list, task, ids);
      } catch (error) {
        if (!hasNoEffect(error)) ids = await showOutcome(list, task, ids, signal).catch(() => before);
        if (ids.length === 0 || (isRefusal(error) && ids.length < before.length)) continue;
        update(list, ids, { state: IDLE, isTicked: wanted.length > 1 });
        ids = ids.slice(0, 1);
        throw error;
      }
    }
  };
  return attempt(list, task, TEXTS[task].failed, () => ids, send);
}

/** Holds a removal back. After the end of the list's scope, it is only sent. */
function holdRemoval(list: List, ids: readonly number[]): void {
  const { scope } = list;
  const say = (key: TextKey) => announce(text(scope.page, key, { count: ids.length }));
  const held = holdBack(UNDO_MS, scope, (reason) => {
    withdraw();
    if (reason === 'ended') changeComments(scope.page.sitePath, 'remove', ids).catch(() => {});
    else void sendChange(list, 'remove', ids, reason === 'leaving');
  });
  const run = () => {
    held.undo();
    withdraw();
    update(list, ids, { state: IDLE });
    say('moderation.kept');
  };
  const withdraw = offerUndo(list, { task: 'remove', ids, run });
  update(list, ids, { state: { kind: 'held' }, isTicked: false });
  say('moderation.held');
}

/** Changes the comments that nothing else is being done with, and offers to take it back. */
export function change(list: List, task: ListTask, wanted: readonly number[]): void {
  const ids = wanted.filter((id) => {
    const row = rowsOf(list).get(id);
    return row && isFree(row) && !isDone(list, task, id);
  });
  if (ids.length === 0) return;
  if (task === 'remove') {
    holdRemoval(list, ids);
    return;
  }
  const sent = sendChange(list, task, ids);
  const done = () => ids.filter((id) => isDone(list, task, id));
  const run = async () => {
    withdraw();
    await sent;
    if (done().length > 0) void sendChange(list, task === 'publish' ? 'unpublish' : 'publish', done());
  };
  const withdraw = offerUndo(list, { task, ids, run });
  void sent.then(() => done().length > 0 || withdraw());
  holdBack(UNDO_MS, list.scope, withdraw);
}
