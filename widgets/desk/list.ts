import { createTask, type Owner } from '../../src/core/task.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import type { EventDetails } from '../../src/page/events.ts';
import type { WritableStore } from '../../src/view/store.ts';
import type { Reading } from './reading.ts';
import { changeRows, isFree, type Row, type Rows } from './rows.ts';
import type { Comment } from './server-markup.ts';

type Action = EventDetails['k2:moderated']['action'];

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
  /** The last one is the latest. */
  readonly undoable: readonly Undoable[];
}

/** Our list of comments, and all that changes it. */
export interface List extends Owner {
  readonly store: WritableStore<DeskState>;
  readonly read: Reading;
}

const FAILED = {
  publish: 'moderation.approve-failed',
  unpublish: 'moderation.unpublish-failed',
  remove: 'moderation.remove-failed',
  save: 'moderation.save-failed',
  report: 'moderation.report-failed',
} as const satisfies Record<string, TextKey>;

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
export function tell({ adopted, scope }: List, action: Action, ids: readonly number[], message: string): string {
  for (const commentId of ids) scope.page.emit(adopted, 'k2:moderated', { action, commentId, message });
  return message;
}

/**
 * Reads some comments again: what the server has of them is taken over, and those that it does not have leave the list.
 * @throws CallError
 */
export async function takeOver(list: List, ids: readonly number[], signal: AbortSignal): Promise<void> {
  const again = new Map<number, Comment>();
  const found = (comments: readonly Comment[]) => {
    for (const comment of comments) again.set(comment.id, comment);
  };
  await list.read(found, signal, Math.min(...ids));
  for (const id of ids) update(list, [id], again.get(id) ?? { state: { kind: 'gone' } });
}

/**
 * Sends something that changes the site. The rows show that it is busy, and the first of them how it has failed.
 * @param ids Returns the rows that it is about by now.
 */
export function attempt(
  list: List,
  task: keyof typeof FAILED,
  ids: () => readonly number[],
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { store, read, ...owner } = list;
  const sending = createTask<void, void>({
    ...owner,
    failed: FAILED[task],
    isWrite: true,
    whileBusy: 'ignored',
    run: (_nothing, signal) => run(signal),
  });
  sending.subscribe(() => {
    const state = sending.getState();
    if (state.kind === 'busy') update(list, ids(), { state: { kind: task === 'remove' ? 'held' : 'busy' } });
    else if ('failure' in state) update(list, ids().slice(0, 1), { state });
  });
  return sending.start();
}
