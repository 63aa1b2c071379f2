import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { COUNTER, ownDocument } from '../../src/dom/nodes.ts';
import { focusInView, focusTarget } from '../../src/dom/scroll.ts';
import { read } from '../../src/http/request.ts';
import { setText, text } from '../../src/i18n/texts.ts';
import { changeComments } from '../../src/moderation/calls.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Action, createActions } from '../../src/view/actions.ts';
import { publishedIn } from './server-markup.ts';
import descriptor from './widget.ts';

/** A comment that its article's author moderates in the list. */
export interface ListedComment {
  readonly element: HTMLElement;
  readonly toolbar: HTMLElement;
  readonly id: number;
  /** Tests if it waits for approval, and is not about to be removed. */
  isWaiting(): boolean;
  isBusy(): boolean;
  showApproved(): void;
  /** Shows its buttons. */
  approach(): void;
}

/** The comments of an article, as its author moderates them. */
export interface CommentList {
  /** Time in which a removal can be undone, in ms. */
  readonly undoMs: number;
  /** Tests if all that wait are being approved. */
  isApproving(): boolean;
  add(comment: ListedComment, scope: Scope): void;
  /** Shows how many comments wait. */
  update(): void;
  /** Shows the buttons of all comments: the author has come near, or some wait. */
  approach(): void;
}

const isBehind = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Asks the site which comments of this page are published; none without an answer. */
async function readPublished(signal: AbortSignal): Promise<readonly number[]> {
  const url = new URL(location.href);
  url.hash = '';
  try {
    const { readPart } = await loadFile('comments');
    return (await readPart(read({ url }, signal), async (content) => publishedIn(content))) ?? [];
  } catch {
    return [];
  }
}

/** Prepares the line above a list. React draws its buttons. */
function createLine(list: HTMLElement, { page, undo }: Scope, actions: readonly Action[]) {
  const words = make('span');
  const buttons = createActions({ adopted: list, widget: descriptor.name, page });
  const line = make('div', { className: 'k2i-moderation-line' }, words, buttons.element);
  undo(() => line.remove());
  undo(buttons.remove);
  const show = (count: number) => {
    const hadFocus = line.contains(ownDocument.activeElement);
    if (!count) line.remove();
    if (!count && hadFocus) focusTarget(list);
    if (!count) return;
    setText(words, page, 'moderation.waiting', { count });
    if (line.isConnected) return;
    const heading = list.previousElementSibling;
    // A heading without a class of K2 is known by its place.
    (heading?.matches(COUNTER) && !heading.matches('.itemCommentsCounter') ? heading : list).before(line);
    buttons.show(actions);
  };
  return { line, show };
}

/** Creates the task that approves all comments that wait. After a refusal, the site tells which of them it has approved. */
function createApproveAll(list: HTMLElement, line: HTMLElement, scope: Scope, waiting: () => ListedComment[]) {
  const { page } = scope;
  /** The comments at which K2 has stopped, the last one at the end: they come last, so that they don't stop others. */
  const stops = new Set<ListedComment>();
  const context = { adopted: list, widget: descriptor.name, scope };
  const show = (approved: readonly ListedComment[]) => {
    for (const comment of approved) comment.showApproved();
    if (approved.length) announce(text(page, 'moderation.approved', { count: approved.length }));
  };
  const task = createTask<void, readonly ListedComment[]>({
    ...context,
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: busyMark(line),
    sending: 'moderation.approving',
    failed: 'moderation.approve-failed',
    beforeRetry: () => line.querySelector('button')?.focus(),
    async run(_nothing, signal) {
      const free = waiting().filter((comment) => !comment.isBusy());
      const all = free.sort((one, other) => Number(stops.has(one)) - Number(stops.has(other)));
      if (!all.length) return [];
      const ids = all.map(({ id }) => id);
      try {
        await changeComments(page.sitePath, 'publish', ids, { signal });
        return all;
      } catch (error) {
        const published = await readPublished(signal);
        const approved = all.filter(({ id }) => published.includes(id));
        const [stop] = all.filter((comment) => !approved.includes(comment));
        if (!stop || signal.aborted) return approved;
        stops.delete(stop);
        stops.add(stop);
        show(approved);
        throw error;
      }
    },
    done: show,
  });
  const last = () => [...stops].at(-1);
  showFailures([task], { ...context, after: () => last()?.toolbar ?? line });
  return { task, last };
}

/** Prepares the moderation of a list. */
export function createList(element: HTMLElement, scope: Scope): CommentList {
  const { page } = scope;
  const defaults = { undo: Math.max(0, Number(page.parameter('undo')) || descriptor.options.undo) };
  const comments = new Set<ListedComment>();
  const waiting = () =>
    [...comments]
      .filter((comment) => comment.isWaiting())
      .sort((one, other) => (isBehind(one.element, other.element) ? -1 : 1));
  let visited: Element | undefined;
  const goToNext = () => {
    const all = waiting();
    const isNext = (comment: ListedComment) => visited?.isConnected && isBehind(visited, comment.element);
    visited = (all.find(isNext) ?? all[0])?.element;
    if (visited) focusInView(visited as HTMLElement);
  };
  const { line, show } = createLine(element, scope, [
    { label: 'moderation.next', run: goToNext },
    { label: 'moderation.approve-all', run: () => void approveAll.task.start() },
  ]);
  const approveAll = createApproveAll(element, line, scope, waiting);
  let isNear = false;
  const approach = () => {
    if (!isNear) for (const comment of comments) comment.approach();
    isNear = true;
  };
  const update = () => {
    const count = waiting().length;
    const stop = approveAll.last();
    // The author has tried this one alone.
    if (stop && (stop.isBusy() || !stop.isWaiting()) && !approveAll.task.isBusy()) approveAll.task.stop();
    show(count);
    if (count) approach();
  };
  return {
    undoMs: readOptions(element, descriptor.name, defaults).undo * 1000,
    isApproving: approveAll.task.isBusy,
    add(comment, own) {
      comments.add(comment);
      own.undo(() => {
        comments.delete(comment);
        update();
      });
      if (isNear) comment.approach();
      update();
    },
    update,
    approach,
  };
}
