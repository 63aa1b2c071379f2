import 'virtual:texts/moderation.waiting_one,moderation.waiting_other';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { COUNTER, ownDocument } from '../../src/dom/nodes.ts';
import { whenReleased } from '../../src/dom/pressed.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { setText } from '../../src/i18n/texts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { options } from './widget.ts';

/** The file with the components. */
type View = Files['comment-moderation-view'];

/** A comment that its article's author moderates in the list. */
export interface ListedComment {
  readonly element: HTMLElement;
  readonly toolbar: HTMLElement;
  readonly id: number;
  /** Tests if it waits for approval, and is not about to be removed. */
  isWaiting(): boolean;
  isBusy(): boolean;
  /** Shows it as approved, and returns the words for that. */
  showApproved(): string;
  /** Adds its buttons. */
  addTools(view: View): void;
}

/** The buttons of the line above the list. */
export interface LineTools {
  /** Tests if all that wait are being approved. */
  isBusy(): boolean;
  /** Removes a failure that is over. */
  update(): void;
}

/** The comments of an article, as its author moderates them. */
export interface CommentList {
  readonly element: HTMLElement;
  readonly scope: Scope;
  /** The line above the list. */
  readonly line: HTMLElement;
  /** Time in which a removal can be undone, in ms. */
  readonly undoMs: number;
  /** Lists the comments that wait, in their order on the page. */
  waiting(): ListedComment[];
  isApproving(): boolean;
  add(comment: ListedComment, scope: Scope): void;
  /** Shows how many comments wait. */
  update(): void;
  /** Adds the buttons. */
  approach(): void;
}

export const isBehind = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Shows in a line above the list how many comments wait. */
function showCount({ element: list, line, scope: { page, signal }, waiting }: CommentList): void {
  const count = waiting().length;
  const hadFocus = line.contains(ownDocument.activeElement);
  if (!count) line.remove();
  if (!count && hadFocus) focusTarget(list);
  const [words] = line.children;
  if (!count || !words) return;
  setText(words as HTMLElement, page, 'moderation.waiting', { count });
  if (line.isConnected) return;
  void whenReleased().then(() => {
    if (signal.aborted || line.isConnected || !waiting().length) return;
    const heading = list.previousElementSibling;
    // A heading without a class of K2 is known by its place.
    const below = heading?.matches(COUNTER) && !heading.matches('.itemCommentsCounter') ? heading : list;
    const { top } = list.getBoundingClientRect();
    below.before(line);
    // A press that is aimed at a comment in the window must hit it.
    if (top < innerHeight) scrollBy({ top: list.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}

/** Prepares the moderation of a list. */
export function createList(element: HTMLElement, scope: Scope): CommentList {
  const { page } = scope;
  const undo = Math.max(0, Number(page.parameter('undo')) || options.undo);
  const comments = new Set<ListedComment>();
  let state: 'far' | 'loading' | { readonly view: View; readonly tools: LineTools } = 'far';
  const toolsNow = () => (typeof state === 'string' ? undefined : state);
  const list: CommentList = {
    element,
    scope,
    line: make('div', { className: 'k2i-moderation-line' }, make('span')),
    undoMs: readOptions(element, 'comment-moderation', { undo }).undo * 1000,
    waiting: () =>
      [...comments]
        .filter((comment) => comment.isWaiting())
        .sort((one, other) => (isBehind(one.element, other.element) ? -1 : 1)),
    isApproving: () => !!toolsNow()?.tools.isBusy(),
    add(comment, own) {
      comments.add(comment);
      own.undo(() => {
        comments.delete(comment);
        list.update();
      });
      const loaded = toolsNow();
      if (loaded) comment.addTools(loaded.view);
      list.update();
    },
    update() {
      toolsNow()?.tools.update();
      showCount(list);
      if (list.waiting().length) list.approach();
    },
    async approach() {
      if (state !== 'far' || scope.signal.aborted) return;
      state = 'loading';
      loadFile('react').catch(() => {});
      try {
        const view = await loadFile('comment-moderation-view');
        await whenReleased();
        if (scope.signal.aborted) return;
        state = { view, tools: view.addLineTools(list) };
        for (const comment of comments) comment.addTools(view);
      } catch {
        state = 'far';
      }
    },
  };
  scope.undo(() => list.line.remove());
  return list;
}
