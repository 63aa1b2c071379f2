import { createTask, type Owner } from '../../src/core/task.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import type { ListTask } from '../../src/moderation/calls.ts';
import type { EventDetails } from '../../src/page/events.ts';
import type { Failure } from '../../src/view/failure.ts';
import type { WritableStore } from '../../src/view/store.ts';
import type { Reading } from './reading.ts';
import { changeRows, type Row, type Rows, type RowTask } from './rows.ts';

type Action = EventDetails['k2:moderated']['action'];

/** Something that the visitor has done, and can take back for a while. */
export interface Undoable {
  readonly task: ListTask;
  readonly ids: readonly number[];
  run(): void;
}

export interface DeskState {
  /** The comments that are known. */
  readonly rows: Rows;
  /** `some`: there may be others; `all`: there are none. */
  readonly reading: { readonly kind: 'busy' | 'some' | 'all' } | { readonly kind: 'failed'; readonly failure: Failure };
  /** The last one is the latest. */
  readonly undoable: readonly Undoable[];
}

/** Our list of comments, and all that changes it. */
export interface List extends Owner {
  readonly store: WritableStore<DeskState>;
  readonly reading: Reading;
  /** Comments that have left the list: an answer may be older than that. */
  readonly gone: Set<number>;
}

export const rowsOf = ({ store }: List): Rows => store.getState().rows;

/** Changes some rows, or drops them. */
export function update({ store, gone }: List, ids: readonly number[], change: Partial<Row> | 'drop'): void {
  if (change === 'drop') for (const id of ids) gone.add(id);
  const state = store.getState();
  store.setState({ ...state, rows: changeRows(state.rows, ids, change) });
}

/** Fires the event of moderation for each comment. Returns the message. */
export function tell({ adopted, scope }: List, action: Action, ids: readonly number[], message: string): string {
  for (const commentId of ids) scope.page.emit(adopted, 'k2:moderated', { action, commentId, message });
  return message;
}

/** Offers to take something back, until the returned function is called. */
export function offerUndo({ store }: List, undoable: Undoable): () => void {
  const others = () => store.getState().undoable.filter((each) => each !== undoable);
  store.setState({ ...store.getState(), undoable: [...others(), undoable] });
  return () => store.setState({ ...store.getState(), undoable: others() });
}

/**
 * Reads some comments again: what the server has of them is taken over, and those that it does not have leave the list.
 * @throws CallError
 */
export async function takeOver(list: List, ids: readonly number[], signal: AbortSignal): Promise<void> {
  const again = await list.reading.readAgain(Math.min(...ids), signal);
  for (const id of ids) update(list, [id], again.find((comment) => comment.id === id) ?? 'drop');
}

/**
 * Sends something that changes the site, unless a call about it is running. The rows show that it is busy, and the first
 * of them how it has failed.
 * @param ids The rows that it is about by now.
 */
export function attempt(
  list: List,
  task: RowTask,
  failed: TextKey,
  ids: () => readonly number[],
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { adopted, widget, scope } = list;
  const first = rowsOf(list).get(ids()[0] ?? 0)?.state.kind;
  if (first === 'busy' || first === 'slow') return Promise.resolve();
  const created = createTask<void, void>({
    adopted,
    widget,
    scope,
    failed,
    isWrite: true,
    whileBusy: 'ignored',
    setBusy() {},
    run: (_nothing, signal) => run(signal),
    done() {},
  });
  created.subscribe(() => {
    const state = created.getState();
    if (state.kind === 'busy') update(list, ids(), { state: { kind: 'busy', task } });
    else if ('failure' in state) update(list, ids().slice(0, 1), { state });
  });
  return created.start();
}
