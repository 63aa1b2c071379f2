import 'virtual:texts/moderation.approved_one,moderation.approved_other';
import { busyMark } from '../../../src/dom/attributes.ts';
import { announce } from '../../../src/dom/live-region.ts';
import { loadFile } from '../../../src/dom/load-file.ts';
import { focusInView } from '../../../src/dom/scroll.ts';
import { read } from '../../../src/http/request.ts';
import { text } from '../../../src/i18n/texts.ts';
import { changeComments } from '../../../src/moderation/calls.ts';
import { APPROVE, attempt, isBusy, showApproval, tell } from '../comment.ts';
import { type CommentList, isBehind, type ModeratedComment, waitingIn } from '../list.ts';
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

const idOf = ({ markup }: ModeratedComment) => markup.commentId ?? 0;

function showApproved(comments: readonly ModeratedComment[], { scope: { page } }: CommentList): void {
  for (const comment of comments) {
    showApproval(comment, 'approved');
    tell(comment, 'approve', 'moderation.approved');
  }
  if (comments.length) announce(text(page, 'moderation.approved', { count: comments.length }));
}

/** Creates the function that approves all waiting comments. After a refusal, the page is read anew, as some may be approved. */
export function createApproveAll(list: CommentList): () => void {
  const { line, scope } = list;
  /** The comment at which K2 has stopped. */
  let stop: ModeratedComment | undefined;
  const { sending, failed } = APPROVE;
  const run = async (signal: AbortSignal, mine: readonly ModeratedComment[]) => {
    const waiting = waitingIn(list).filter((comment) => mine.includes(comment));
    // Another try begins behind it, or it would stop the others again.
    const from = stop ? waiting.indexOf(stop) + 1 : 0;
    const all = [...waiting.slice(from), ...waiting.slice(0, from)];
    try {
      if (all.length) await changeComments(scope.page.sitePath, 'publish', all.map(idOf), { signal });
      showApproved(all, list);
    } catch (error) {
      const published = await readPublished(signal);
      if (signal.aborted) throw error;
      const approved = all.filter((comment) => published.includes(idOf(comment)));
      showApproved(approved, list);
      stop = all.find((comment) => !approved.includes(comment));
      if (stop) throw error;
    }
  };
  return () =>
    attempt(
      waitingIn(list).filter((comment) => !isBusy(comment)),
      {
        scope,
        sending,
        failed,
        setBusy: busyMark(line),
        beforeRetry: () => line.querySelector('button')?.focus(),
        after: () => stop?.markup.toolbar ?? line,
        run,
        done() {},
      },
    );
}

/** Creates the function that moves the focus to the next comment that waits, from the one that it has led to before. */
export function createNext(list: CommentList): () => void {
  let visited: HTMLElement | undefined;
  return () => {
    const all = waitingIn(list);
    const isNext = ({ markup }: ModeratedComment) => visited?.isConnected && isBehind(visited, markup.comment);
    visited = (all.find(isNext) ?? all[0])?.markup.comment;
    if (visited) focusInView(visited);
  };
}
