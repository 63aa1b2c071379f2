import { createTask, type TaskState } from '../../src/core/task.ts';
import { openDialog } from '../../src/dialog/index.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { type ListTask, reportUser, saveComment } from '../../src/moderation/calls.ts';
import { forgetEdit } from '../../src/moderation/comment-text.ts';
import { confirmReport, showReported } from '../../src/moderation/report-dialogs.ts';
import { TASKS } from '../../src/moderation/tasks.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createStore, type Store } from '../../src/view/store.ts';
import { attempt, change, type DeskState, freeOf, type List, rowsOf, takeOver, tell, update } from './changes.ts';
import { createReading, PAGE } from './reading.ts';
import { addRows, type Row, type Rows } from './rows.ts';
import type { Queue } from './server-markup.ts';

/** Tests if enough comments are known. */
type IsEnough = (rows: Rows) => boolean;

/** A key and its effect; without a row, most have none. */
export type Key = readonly [name: string, does: TextKey, run?: (() => void) | undefined];

/** Our list of comments, for its component. */
export interface Desk extends Store<DeskState> {
  readonly sitePath: string;
  readonly categories: readonly string[];
  readonly reading: Store<TaskState>;
  /** Reads on until all comments are known, or enough. A new test replaces the one before. */
  readUntil(isEnough: IsEnough): void;
  tick(ids: readonly number[], isTicked: boolean): void;
  change(task: ListTask, ids: readonly number[]): void;
  edit(id: number, isEdited: boolean): void;
  save(id: number, typed: string): void;
  report(row: Row): void;
  /** Asks if a number of comments that wait are to be removed. */
  askRemoval(count: number): Promise<boolean>;
  /** Takes the latest change back. Returns its comments. */
  undo(): readonly number[];
  showKeys(keys: readonly Key[]): void;
}

function save(list: List, id: number, typed: string): void {
  const { page } = list.scope;
  if (freeOf(list, [id]).length === 0) return;
  const before = rowsOf(list).get(id)?.state;
  // The failure of another change is still one after this.
  const after = before?.kind === 'failed' && before.task !== 'save' ? before : ({ kind: 'idle' } as const);
  const send = async (signal: AbortSignal) => {
    await saveComment(page.sitePath, id, typed, signal);
    forgetEdit(page.sitePath, id);
    update(list, [id], { text: typed.trim(), isEdited: false, state: after });
    announce(tell(list, 'save', [id], text(page, TASKS.save.done)));
  };
  void attempt(list, 'save', () => [id], send);
}

/** Reports the author of a comment, after a question. The site unpublishes other comments of this author, too. */
async function report(list: List, { id, author, reportUrl = '' }: Row): Promise<void> {
  const { page } = list.scope;
  const title = `${text(page, 'moderation.report-title')}: ${author}`;
  if (!(await confirmReport({ openDialog }, title, undefined, list.scope))) return;
  const send = async (signal: AbortSignal) => {
    const message = await reportUser(page.sitePath, reportUrl, signal);
    update(list, [id], { state: { kind: 'idle' } });
    void showReported({ openDialog }, title, tell(list, 'report', [id], message), list.scope);
    const theirs = [...rowsOf(list).values()].filter((row) => row.reportUrl === reportUrl).map((row) => row.id);
    await takeOver(list, theirs, signal).catch(() => {});
  };
  void attempt(list, 'report', () => [id], send);
}

async function askRemoval(count: number, scope: Scope): Promise<boolean> {
  const { page } = scope;
  const question = text(page, 'desk.remove-waiting-question', { count });
  const remove = 'moderation.remove';
  return (await openDialog(text(page, 'desk.remove-waiting'), question, ['action.cancel', remove], scope)) === remove;
}

/** Prepares to read on, and begins with all that wait and the newest. */
function startReading({ store, reading: { readOn }, scope }: List): Pick<Desk, 'reading' | 'readUntil'> {
  const set = (change: Partial<DeskState>) => store.setState({ ...store.getState(), ...change });
  let isEnough: IsEnough = ({ size }) => size >= PAGE;
  const reading = createTask<void, boolean>({
    scope,
    whileBusy: 'ignored',
    failed: 'comments.failed',
    run: (_nothing, signal) =>
      readOn((comments) => {
        set({ rows: addRows(store.getState().rows, comments) });
        return isEnough(store.getState().rows);
      }, signal),
    done: (isAll) => set({ known: isAll ? 'all' : 'waiting' }),
  });
  void reading.start();
  return {
    reading,
    readUntil(test) {
      isEnough = test;
      const { known, rows } = store.getState();
      if (known === 'waiting' && reading.getState().kind === 'idle' && !test(rows)) void reading.start();
    },
  };
}

/** Creates our list from K2's. */
export function createDesk({ rows, printed, categories }: Queue, element: HTMLElement, scope: Scope): Desk {
  const store = createStore<DeskState>({ rows: addRows(new Map(), rows), known: 'some', undoable: [] });
  const list: List = { element, scope, store, reading: createReading(printed, scope) };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    sitePath: scope.page.sitePath,
    categories,
    ...startReading(list),
    tick: (ids, isTicked) => update(list, ids, { isTicked }),
    change: (task, ids) => change(list, task, ids),
    edit: (id, isEdited) => update(list, [id], { isEdited }),
    save: (id, typed) => save(list, id, typed),
    report: (row) => void report(list, row),
    askRemoval: (count) => askRemoval(count, scope),
    undo() {
      const latest = store.getState().undoable.at(-1);
      latest?.run();
      return latest?.ids ?? [];
    },
    showKeys(keys) {
      const lines = keys.map(([name, does]) => `${name}: ${text(scope.page, does)}`);
      void openDialog(text(scope.page, 'desk.keys'), lines.join('\n'), ['action.close'], scope);
    },
  };
}
