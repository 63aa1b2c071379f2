import type { CommentTask } from '../../src/moderation/tasks.ts';
import type { Failure } from '../../src/view/failure.ts';
import type { Comment } from './server-markup.ts';

export type RowState =
  | { readonly kind: 'idle' }
  /** A call is running. */
  | { readonly kind: 'busy'; readonly task: Exclude<CommentTask, 'remove'> }
  /** It has failed, or takes long. */
  | { readonly kind: 'failed' | 'slow'; readonly failure: Failure; readonly task: CommentTask }
  /** Its removal is delayed, or being sent. */
  | { readonly kind: 'delayed' }
  /** It has left the list. An older answer does not bring it back. */
  | { readonly kind: 'gone' };

/** A comment in our list. */
export interface Row extends Comment {
  readonly state: RowState;
  readonly isTicked: boolean;
  /** Its text is being changed. */
  readonly isEdited: boolean;
  /** It waited when it was read: it keeps its place after an approval. */
  readonly hasWaited: boolean;
}

export type Rows = ReadonlyMap<number, Row>;

/** Tests if something can be done with a row. */
export const isFree = ({ state: { kind } }: Row) => kind === 'idle' || kind === 'failed';

/** Tests if a comment waits, and nothing is on its way for it. */
export const isWaiting = (row: Row) => !row.isPublished && isFree(row);

/** Adds comments that were read. Known ones keep their state: an answer may be older than a change. */
export function addRows(rows: Rows, comments: readonly Comment[]): Rows {
  const added = comments.map((comment): [number, Row] => [
    comment.id,
    { ...comment, state: { kind: 'idle' }, isTicked: false, isEdited: false, hasWaited: !comment.isPublished },
  ]);
  return new Map([...added, ...rows]);
}

/** Changes some rows. */
export function changeRows(rows: Rows, ids: readonly number[], change: Partial<Row>): Rows {
  const all = new Map(rows);
  for (const id of ids) {
    const row = all.get(id);
    if (row) all.set(id, { ...row, ...change });
  }
  return all;
}

/** The visitor's choice of comments, and their order. */
export interface Choice {
  readonly words: string;
  readonly state: 'all' | 'waiting' | 'published';
  readonly category: string;
  readonly sorting: 'waiting' | 'newest' | 'oldest' | 'author' | 'article';
}

export const FIRST_CHOICE: Choice = { words: '', state: 'all', category: '', sorting: 'waiting' };

const newest = (a: Row, b: Row) => b.id - a.id;
const by = (key: 'author' | 'article') => (a: Row, b: Row) => a[key].localeCompare(b[key]) || newest(a, b);

const ORDERS: Readonly<Record<Choice['sorting'], (a: Row, b: Row) => number>> = {
  waiting: (a, b) => Number(b.hasWaited) - Number(a.hasWaited) || newest(a, b),
  newest,
  oldest: (a, b) => newest(b, a),
  author: by('author'),
  article: by('article'),
};

/** Returns the rows of a choice in their order. Those whose removal is delayed are not in the list. */
export function chosenRows(rows: Rows, { words, state, category, sorting }: Choice): readonly Row[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/);
  const fits = (row: Row) => {
    if (/delayed|gone/.test(row.state.kind)) return false;
    const all = [row.text, row.author, row.mail, row.site, row.article].join('\n').toLocaleLowerCase();
    const isInState = state === 'all' || row.isPublished === (state === 'published');
    return isInState && (!category || row.category === category) && wanted.every((word) => all.includes(word));
  };
  return [...rows.values()].filter(fits).sort(ORDERS[sorting]);
}

/** Tests if enough comments are known to show a number of a choice. Those that wait are known first, then the newest. */
export const isEnough = (rows: Rows, choice: Choice, count: number) =>
  choice.state === 'waiting' || (choice.sorting === 'waiting' && chosenRows(rows, choice).length >= count);
