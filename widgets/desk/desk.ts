import 'virtual:texts/desk,comments.loading,comments.failed,action.cancel';
import 'virtual:texts/moderation.approve,moderation.approving,moderation.approved_one,moderation.approved_other,moderation.approve-failed';
import 'virtual:texts/moderation.unpublish,moderation.unpublishing,moderation.unpublished_one,moderation.unpublished_other,moderation.unpublish-failed';
import 'virtual:texts/moderation.remove,moderation.removing,moderation.removed_one,moderation.removed_other,moderation.remove-failed';
import 'virtual:texts/moderation.edit,moderation.saving,moderation.saved,moderation.save-failed';
import 'virtual:texts/moderation.reporting,moderation.report-failed,moderation.report-title';
import 'virtual:texts/moderation.undo,moderation.waiting_one,moderation.waiting_other,moderation.held_one,moderation.held_other,moderation.kept_one,moderation.kept_other,moderation.gone';
import { createTask, type Owner } from '../../src/core/task.ts';
import { openDialog } from '../../src/dialog/index.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { type ListTask, reportUser, saveComment } from '../../src/moderation/calls.ts';
import { forgetEdit } from '../../src/moderation/comment-text.ts';
import { confirmReport, showReported } from '../../src/moderation/report-dialogs.ts';
import { createStore, type Store } from '../../src/view/store.ts';
import { change } from './changes.ts';
import { attempt, type DeskState, type List, rowsOf, takeOver, tell, update } from './list.ts';
import { createReading } from './reading.ts';
import { addRows, isFree, type Row } from './rows.ts';
import type { Comment, Queue } from './server-markup.ts';

/** Our list of comments, for its component. */
export interface Desk extends Store<DeskState> {
  readonly sitePath: string;
  readonly categories: readonly string[];
  /** Reads on until all comments that wait are known, and a number of comments. */
  readUpTo(count: number): void;
  tick(ids: readonly number[], isTicked: boolean): void;
  change(task: ListTask, ids: readonly number[]): void;
  edit(id: number, isEdited: boolean): void;
  save(id: number, typed: string): void;
  report(row: Row): void;
  /** Asks if a number of comments that wait are to be removed. */
  askRemoval(count: number): Promise<boolean>;
  /** Takes the latest change back. Returns its comments. */
  undo(): readonly number[];
  showKeys(): void;
}

/** The keys of our list. */
const KEYS: readonly (readonly [keys: string, does: TextKey])[] = [
  ['↑ ↓ k j', 'desk.key-move'],
  ['x', 'desk.key-select'],
  ['a', 'moderation.approve'],
  ['u', 'moderation.unpublish'],
  ['e', 'moderation.edit'],
  ['Delete', 'moderation.remove'],
  ['z', 'moderation.undo'],
  ['?', 'desk.key-help'],
];

/** Opens a question or a list. Its first button is harmless. */
function open({ scope: { page, signal } }: List, title: TextKey, words: string, ...answers: readonly TextKey[]) {
  const buttons = answers.map((key, index) => ({ value: key, label: text(page, key), main: index > 0 }));
  return openDialog({ lang: page.language, title: text(page, title), text: words, buttons }, signal);
}

function save(list: List, id: number, typed: string): void {
  const { page } = list.scope;
  const row = rowsOf(list).get(id);
  if (!row || !isFree(row)) return;
  void attempt(
    list,
    'save',
    'moderation.save-failed',
    () => [id],
    async (signal) => {
      await saveComment(page.sitePath, id, typed, signal);
      forgetEdit(page.sitePath, id);
      update(list, [id], { text: typed.trim(), isEdited: false, state: { kind: 'idle' } });
      announce(tell(list, 'edit', [id], text(page, 'moderation.saved')));
    },
  );
}

/** Reports the author of a comment, after a question. The site unpublishes other comments of this author, too. */
async function report(list: List, { id, author, reportUrl = '' }: Row): Promise<void> {
  const { page } = list.scope;
  const title = `${text(page, 'moderation.report-title')}: ${author}`;
  if (!(await confirmReport({ openDialog }, title, undefined, list.scope))) return;
  void attempt(
    list,
    'report',
    'moderation.report-failed',
    () => [id],
    async (signal) => {
      const message = await reportUser(page.sitePath, reportUrl, signal);
      update(list, [id], { state: { kind: 'idle' } });
      void showReported({ openDialog }, title, tell(list, 'report-user', [id], message), list.scope);
      const theirs = [...rowsOf(list).values()].filter((row) => row.reportUrl === reportUrl).map((row) => row.id);
      await takeOver(list, theirs, signal).catch(() => {});
    },
  );
}

async function askRemoval(list: List, count: number): Promise<boolean> {
  const question = text(list.scope.page, 'desk.remove-waiting-question', { count });
  const answer = await open(list, 'desk.remove-waiting', question, 'action.cancel', 'moderation.remove');
  return answer === 'moderation.remove';
}

/** Creates the function that reads on. */
function prepareReading(list: List): Desk['readUpTo'] {
  const { store, reading, ...owner } = list;
  let wanted = 0;
  let hasRead = false;
  const isEnough = () => hasRead && rowsOf(list).size >= wanted;
  const set = (reading: DeskState['reading']) => store.setState({ ...store.getState(), reading });
  const task = createTask<void, boolean>({
    ...owner,
    whileBusy: 'ignored',
    setBusy() {},
    failed: 'comments.failed',
    run: (_nothing, signal) => reading.readOn(() => rowsOf(list).size >= wanted, signal),
    done(hasMore) {
      hasRead = true;
      set({ kind: hasMore ? 'some' : 'all' });
    },
  });
  task.subscribe(() => {
    const state = task.getState();
    if (state.kind === 'busy') set({ kind: 'busy' });
    if (state.kind === 'failed') set(state);
  });
  return (count) => {
    wanted = Math.max(wanted, count);
    if (store.getState().reading.kind === 'some' && !isEnough()) void task.start();
  };
}

/** Creates our list from K2's. */
export function createDesk({ rows, printed, isComplete, categories }: Queue, owner: Owner): Desk {
  const store = createStore<DeskState>({
    rows: addRows(new Map(), rows),
    reading: { kind: isComplete ? 'all' : 'some' },
    undoable: [],
  });
  const gone = new Set<number>();
  const found = (comments: readonly Comment[]) => {
    const there = comments.filter(({ id }) => !gone.has(id));
    store.setState({ ...store.getState(), rows: addRows(store.getState().rows, there) });
  };
  const list: List = { ...owner, store, gone, reading: createReading(printed, found, owner.scope) };
  const lines = KEYS.map(([keys, does]) => `${keys}: ${text(owner.scope.page, does)}`);
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    sitePath: owner.scope.page.sitePath,
    categories,
    readUpTo: prepareReading(list),
    tick: (ids, isTicked) => update(list, ids, { isTicked }),
    change: (task, ids) => change(list, task, ids),
    edit: (id, isEdited) => update(list, [id], { isEdited }),
    save: (id, typed) => save(list, id, typed),
    report: (row) => void report(list, row),
    askRemoval: (count) => askRemoval(list, count),
    undo() {
      const latest = store.getState().undoable.at(-1);
      latest?.run();
      return latest?.ids ?? [];
    },
    showKeys: () => void open(list, 'desk.keys', lines.join('\n'), 'action.close'),
  };
}
