import { createTask, type Owner } from '../../src/core/task.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import type { ListTask } from '../../src/moderation/calls.ts';
import type { Failure } from '../../src/view/failure.ts';
import type { WritableStore } from '../../src/view/store.ts';
import type { Reading } from './reading.ts';
import { changeRows, dropRows, type Row, type Rows, type RowTask } from './rows.ts';

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

/** Our list of comments, with what changes it. */
export interface List extends Owner {
  readonly store: WritableStore<DeskState>;
  readonly reading: Reading;
}

export const rowsOf = ({ store }: List): Rows => store.getState().rows;

const setRows = ({ store }: List, rows: Rows) => store.setState({ ...store.getState(), rows });

export const update = (list: List, ids: readonly number[], change: Partial<Row>) =>
  setRows(list, changeRows(rowsOf(list), ids, change));

export const drop = (list: List, ids: readonly number[]) => setRows(list, dropRows(rowsOf(list), ids));

/** Offers to take something back, until the returned function is called. */
export function offerUndo({ store }: List, undoable: Undoable): () => void {
  const set = (change: (all: readonly Undoable[]) => readonly Undoable[]) => {
    const state = store.getState();
    store.setState({ ...state, undoable: change(state.undoable) });
  };
  set((all) => [...all, undoable]);
  return () => set((all) => all.filter((each) => each !== undoable));
}

/**
 * Reads some comments again: what the server has of them is taken over, and those that it does not have leave the list.
 * @throws CallError
 */
export async function takeOver(list: List, ids: readonly number[], signal: AbortSignal): Promise<void> {
  const again = new Map(
    (await list.reading.readAgain(Math.min(...ids), signal)).map((comment) => [comment.id, comment] as const),
  );
  for (const id of ids) update(list, [id], again.get(id) ?? {});
  drop(
    list,
    ids.filter((id) => !again.has(id)),
  );
}

/**
 * Sends something that changes the site. The rows show that it is busy, and the first of them how it has failed.
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
