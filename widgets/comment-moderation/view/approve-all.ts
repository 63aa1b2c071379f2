import 'virtual:texts/moderation.next,moderation.approve-all,moderation.approving,moderation.approve-failed,moderation.approved_one,moderation.approved_other';
import { createTask, showFailures } from '../../../src/core/task.ts';
import { busyMark } from '../../../src/dom/attributes.ts';
import { announce } from '../../../src/dom/live-region.ts';
import { loadFile } from '../../../src/dom/load-file.ts';
import { focusInView } from '../../../src/dom/scroll.ts';
import { read } from '../../../src/http/request.ts';
import { text } from '../../../src/i18n/texts.ts';
import { changeComments } from '../../../src/moderation/calls.ts';
import { createActions } from '../../../src/view/actions.ts';
import { type CommentList, isBehind, type LineTools, type ListedComment } from '../list.ts';
import { isMarkedWaiting, readModeration } from '../server-markup.ts';

/** Lists the numbers of the published comments in a page of their author. */
function publishedIn(page: ParentNode): number[] {
  const comments = [...page.querySelectorAll('.commentRemoveLink')].map(readModeration);
  const published = comments.filter(({ comment, toolbar }) => !isMarkedWaiting(comment, toolbar));
  return published.flatMap(({ commentId }) => commentId ?? []);
}

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

/**
 * Creates the task that approves all waiting comments. After a refusal, the page is read anew, as some may be approved.
 * @param stops The comments at which K2 has stopped, the latest at the end. They are sent last, or they would stop others.
 */
function createApproveAll({ element: adopted, line, scope, waiting }: CommentList, stops: Set<ListedComment>) {
  const { page } = scope;
  const show = (approved: readonly ListedComment[]) => {
    for (const comment of approved) comment.showApproved();
    if (approved.length) announce(text(page, 'moderation.approved', { count: approved.length }));
  };
  return createTask<void, readonly ListedComment[]>({
    adopted,
    widget: 'comment-moderation',
    scope,
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
        const stop = all.find((comment) => !approved.includes(comment));
        if (!stop || signal.aborted) return approved;
        stops.delete(stop);
        stops.add(stop);
        show(approved);
        throw error;
      }
    },
    done: show,
  });
}

/** Creates the function that moves the focus to the next comment that waits, from the one that it has led to before. */
function createNext({ waiting }: CommentList): () => void {
  let visited: HTMLElement | undefined;
  return () => {
    const all = waiting();
    const isNext = ({ element }: ListedComment) => visited?.isConnected && isBehind(visited, element);
    visited = (all.find(isNext) ?? all[0])?.element;
    if (visited) focusInView(visited);
  };
}

/** Adds the buttons of the line above a list. */
export function addLineTools(list: CommentList): LineTools {
  const { element: adopted, line, scope } = list;
  const context = { adopted, widget: 'comment-moderation' };
  const stops = new Set<ListedComment>();
  const task = createApproveAll(list, stops);
  const last = () => [...stops].at(-1);
  showFailures([task], { ...context, scope, after: () => last()?.toolbar ?? line });
  const buttons = createActions({ ...context, page: scope.page });
  scope.undo(buttons.remove);
  line.append(buttons.element);
  buttons.show([
    { label: 'moderation.next', run: createNext(list) },
    { label: 'moderation.approve-all', run: () => void task.start() },
  ]);
  const update = () => {
    const stop = last();
    // Another task of this comment has started since.
    if (stop && (stop.isBusy() || !stop.isWaiting()) && !task.isBusy()) task.stop();
  };
  return { isBusy: task.isBusy, update };
}
