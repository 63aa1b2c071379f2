import { createTask } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { changeComments, type ListTask } from '../../src/moderation/calls.ts';
import { delay, UNDO_MS } from '../../src/moderation/delay.ts';
import { type CommentTask, TASKS } from '../../src/moderation/tasks.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { WritableStore } from '../../src/view/store.ts';
import type { Reading } from './reading.ts';
import { changeRows, isFree, type Row, type RowState, type Rows } from './rows.ts';
import type { Comment } from './server-markup.ts';

/** Something that the visitor has done, and can take back for a while. */
export interface Undoable {
  readonly ids: readonly number[];
  readonly says: TextKey;
  /** Returns the comments with which it has been done by now. */
  done(): readonly number[];
  run(): void;
}

export interface DeskState {
  /** The comments that are known. */
  readonly rows: Rows;
  /** `waiting`: they include all that wait. `all`: no others are left. */
  readonly known: 'some' | 'waiting' | 'all';
  /** The last one is the latest. */
  readonly undoable: readonly Undoable[];
}

/** Our list of comments, and all that changes it. */
export interface List {
  /** The element that events are dispatched on. */
  readonly element: HTMLElement;
  readonly scope: Scope;
  readonly store: WritableStore<DeskState>;
  readonly reading: Reading;
}

const IDLE: RowState = { kind: 'idle' };
const GONE = { state: { kind: 'gone' } } as const;

export const rowsOf = ({ store }: List): Rows => store.getState().rows;

/** Returns those that nothing is being done with. */
export const freeOf = (list: List, ids: readonly number[]) =>
  ids.filter((id) => {
    const row = rowsOf(list).get(id);
    return row && isFree(row);
  });

/** Changes some rows. */
export function update({ store }: List, ids: readonly number[], change: Partial<Row>): void {
  const state = store.getState();
  store.setState({ ...state, rows: changeRows(state.rows, ids, change) });
}

/** Fires the event of moderation for each comment. Returns the message. */
export function tell({ element, scope }: List, task: CommentTask, ids: readonly number[], message: string): string {
  const { action } = TASKS[task];
  for (const commentId of ids) scope.page.emit(element, 'k2:moderated', { action, commentId, message });
  return message;
}

/**
 * Reads some comments again: what the server has of them is taken over, and those that it does not have leave the list.
 * @throws CallError
 */
export async function takeOver(list: List, ids: readonly number[], signal: AbortSignal): Promise<void> {
  const again: Comment[] = [];
  const oldest = Math.min(...ids);
  const found = (comments: readonly Comment[]) => {
    again.push(...comments);
    return comments.some(({ id }) => id <= oldest);
  };
  await list.reading.readAgain(found, signal);
  for (const id of ids) update(list, [id], again.find((comment) => comment.id === id) ?? GONE);
}

/**
 * Sends something that changes the site. The rows show that it is busy, and the first of them how it has failed.
 * @param ids Returns the rows that it is about by now.
 */
export function attempt(
  list: List,
  task: CommentTask,
  ids: () => readonly number[],
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const sending = createTask<void, void>({
    scope: list.scope,
    failed: TASKS[task].failed,
    isWrite: true,
    whileBusy: 'ignored',
    run: (_nothing, signal) => run(signal),
  });
  sending.subscribe(() => {
    const state = sending.getState();
    if (state.kind === 'busy')
      update(list, ids(), { state: task === 'remove' ? { kind: 'delayed' } : { kind: 'busy', task } });
    else if ('failure' in state) update(list, ids().slice(0, 1), { state: { ...state, task } });
  });
  return sending.start();
}

/** Tests if the server has refused a call: K2 stops at the first comment that is gone or of somebody else. */
const isRefusal = (error: unknown) => [403, 404].includes(asCallError(error).details.status ?? 0);

/** Tests if nothing can have been done; reading would fail likewise. */
const hasNoEffect = (error: unknown) => /^(offline|session|aborted)$/.test(asCallError(error).kind);

/** Tests if a comment was approved or unpublished. */
function isDone(list: List, task: ListTask, id: number): boolean {
  return task !== 'remove' && rowsOf(list).get(id)?.isPublished === (task === 'publish');
}

/** Shows that a change is done. A removal was announced when it began to wait. */
function showDone(list: List, task: ListTask, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const message = tell(list, task, ids, text(list.scope.page, TASKS[task].done, { count: ids.length }));
  if (task === 'remove') update(list, ids, GONE);
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
  return attempt(list, task, () => ids, send);
}

/** Offers to take something back, until the returned function is called. */
function offerUndo({ store }: List, undoable: Undoable): () => void {
  const others = () => store.getState().undoable.filter((each) => each !== undoable);
  store.setState({ ...store.getState(), undoable: [...others(), undoable] });
  return () => store.setState({ ...store.getState(), undoable: others() });
}

/** Holds a removal back. After the end of the list's scope, it is only sent. */
function delayRemoval(list: List, ids: readonly number[]): void {
  const { scope } = list;
  const say = (key: TextKey) => announce(text(scope.page, key, { count: ids.length }));
  const drop = delay(UNDO_MS, scope, (reason) => {
    withdraw();
    if (reason === 'ended') changeComments(scope.page.sitePath, 'remove', ids).catch(() => {});
    else void sendChange(list, 'remove', ids, reason === 'leaving');
  });
  const run = () => {
    drop();
    withdraw();
    update(list, ids, { state: IDLE });
    say('moderation.kept');
  };
  const withdraw = offerUndo(list, { ids, says: 'moderation.delayed', done: () => ids, run });
  update(list, ids, { state: { kind: 'delayed' }, isTicked: false });
  say('moderation.delayed');
}

/** Changes the comments that nothing else is being done with, and offers to take it back. */
export function change(list: List, task: ListTask, wanted: readonly number[]): void {
  const ids = freeOf(list, wanted).filter((id) => !isDone(list, task, id));
  const isRemoval = task === 'remove';
  if (ids.length > 0 && isRemoval) delayRemoval(list, ids);
  if (ids.length === 0 || isRemoval) return;
  const sent = sendChange(list, task, ids);
  const done = () => ids.filter((id) => isDone(list, task, id));
  const run = async () => {
    withdraw();
    await sent;
    const free = freeOf(list, done());
    if (free.length > 0) void sendChange(list, task === 'publish' ? 'unpublish' : 'publish', free);
  };
  const withdraw = offerUndo(list, { ids, says: TASKS[task].done, done, run });
  void sent.then(() => {
    if (done().length > 0) delay(UNDO_MS, list.scope, withdraw);
    else withdraw();
  });
}
