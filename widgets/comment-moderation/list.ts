import type { Task } from '../../src/core/task.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { COUNTER, ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget, keepTop } from '../../src/dom/scroll.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { whenReleased } from '../../src/dom/wait.ts';
import { setText } from '../../src/i18n/texts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Page } from '../../src/page/page.ts';
import { createScope, type EndingScope, type Scope } from '../../src/page/scope.ts';
import { type Mounting, prepareMount } from '../../src/view/mount.ts';
import { createStore, type WritableStore } from '../../src/view/store.ts';
import type { ModerationMarkup } from './server-markup.ts';
import { options } from './widget.ts';

/** `approved`: just now, which can be undone. `delayed`: its removal waits, and can be undone. */
export type CommentState = 'waiting' | 'approved' | 'published' | 'delayed';

/** A comment that its article's author moderates. */
export interface ModeratedComment extends Omit<ModerationMarkup, 'link' | 'action'> {
  readonly scope: Scope;
  readonly list: CommentList;
  readonly state: WritableStore<CommentState>;
  /** The author has approached it: its buttons are shown. Those of all comments would move what is about to be pressed. */
  readonly isNear: WritableStore<boolean>;
  /** The latest change. */
  task?: Task<void>;
  /** Ends the time in which an approval can be undone. */
  undoTimer?: Timer;
}

/** The comments of an article, as its author moderates them. */
export interface CommentList {
  readonly element: HTMLElement;
  /** Ends with the last of the comments. */
  readonly scope: EndingScope;
  /** The line above the list. */
  readonly line: HTMLElement;
  /** Time in which a removal can be undone, in ms. */
  readonly undoMs: number;
  /** Those with a number. */
  readonly comments: WritableStore<readonly ModeratedComment[]>;
  /** The buttons of the list and its comments. */
  readonly buttons: Pick<Mounting, 'request' | 'flush'>;
}

export const isBehind = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Lists the comments that wait for approval, in their order on the page. */
export const waitingIn = ({ comments }: CommentList): ModeratedComment[] =>
  comments
    .getState()
    .filter(({ state }) => state.getState() === 'waiting')
    .sort((one, other) => (isBehind(one.element, other.element) ? -1 : 1));

/** Shows in a line above the list how many comments wait. */
function showCount(list: CommentList): void {
  const { element, line, scope } = list;
  const count = waitingIn(list).length;
  if (!count && line.contains(ownDocument.activeElement)) focusTarget(element);
  if (!count) line.remove();
  const [words] = line.children;
  if (!count || !words) return;
  list.buttons.request();
  setText(words as HTMLElement, scope.page, 'moderation.waiting', { count });
  if (line.isConnected) return;
  void whenReleased().then(() => {
    if (scope.signal.aborted || line.isConnected || !waitingIn(list).length) return;
    const heading = element.previousElementSibling;
    // A heading without a class of K2 is known by its place.
    const below = heading?.matches(COUNTER) && !heading.matches('.itemCommentsCounter') ? heading : element;
    const restoreTop = keepTop(element);
    below.before(line);
    restoreTop();
  });
}

/** Adds a comment to its list. Buttons load when the author approaches: a pointer over the links, a press, or the focus. */
export function addToList(comment: ModeratedComment): void {
  const { element, toolbar, list, scope, state, isNear } = comment;
  const approach = () => {
    list.buttons.request();
    void whenReleased().then(() => isNear.setState(true));
  };
  list.comments.setState([...list.comments.getState(), comment]);
  scope.undo(() => {
    const others = list.comments.getState().filter((each) => each !== comment);
    list.comments.setState(others);
    if (others.length) showCount(list);
    else list.scope.end();
  });
  state.subscribe(() => showCount(list));
  showCount(list);
  toolbar.addEventListener('pointerover', approach, { signal: scope.signal });
  for (const type of ['focusin', 'click']) element.addEventListener(type, approach, { signal: scope.signal });
  if (toolbar.matches(':hover') || element.contains(ownDocument.activeElement)) approach();
}

const lists = new WeakMap<Element, CommentList>();

/** Returns the moderation of a list. */
export function listOf(element: HTMLElement, page: Page): CommentList {
  const known = lists.get(element);
  if (known && !known.scope.signal.aborted) return known;
  const scope = createScope(page, { element, widget: 'comment-moderation' });
  const undo = Math.max(0, Number(page.tag.parameter('undo')) || options.undo);
  const place = make('span', { className: 'k2i-actions' });
  const line = make('div', { className: 'k2i-moderation-line' }, make('span'), place);
  const list: CommentList = {
    element,
    scope,
    line,
    undoMs: readOptions(element, 'comment-moderation', { undo }).undo * 1000,
    comments: createStore<readonly ModeratedComment[]>([]),
    buttons: { request: () => mounting.request(), flush: () => mounting.flush() },
  };
  const component = () => loadFile('comment-moderation-view').then(({ CommentTools }) => CommentTools);
  const mounting = prepareMount({ scope, place, component, props: { list } });
  scope.undo(() => line.remove());
  lists.set(element, list);
  return list;
}
