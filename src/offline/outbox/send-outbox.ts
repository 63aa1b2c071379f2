import { type CommentAnswer, postWaitingComment } from '../../http/forms/comments.ts';
import { pause } from '../../http/pause.ts';
import { OUTBOX_TAG } from '../names/constants.ts';
import { isDue } from '../names/is-due.ts';
import { fetchArticlePage } from './article-page.ts';
import { deliver, type Line, type Outcome } from './deliver.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { WaitingComment } from './waiting-comment.ts';

/** The site itself. */
function lineTo(isExclusive: boolean): Line {
  return {
    isExclusive,
    fetchPage: fetchArticlePage,
    post({ action, fields }, token) {
      const body = new URLSearchParams(fields.map(([name, value]) => [name, value.replace(/\r\n|\r|\n/g, '\r\n')]));
      if (token) body.append(token, '1');
      return postWaitingComment(new URL(action, location.origin), body);
    },
    pause,
  };
}

/** Told after each comment. */
type Tell = (comment: WaitingComment, answer: CommentAnswer | undefined, outcome: Outcome['kind']) => void;

/**
 * Sends what waits, one after the other, in the order of writing.
 * @returns whether everything that was due has been tried; false when the site could not be reached.
 * @throws what the store throws.
 */
export async function sendWaiting(store: OutboxStore, sitePath: string, line: Line, tell: Tell): Promise<boolean> {
  const tried = new Set<number>();
  for (;;) {
    const comments = await store.all(sitePath);
    // The reader may send again what has come back.
    for (const comment of comments) if (!isDue(comment)) tried.delete(comment.id);
    const next = comments.find((comment) => isDue(comment) && !tried.has(comment.id));
    if (!next) return true;
    tried.add(next.id);
    const outcome = await deliver(next, store, line);
    tell(next, outcome.kind === 'sent' ? outcome.answer : undefined, outcome.kind);
    if (outcome.kind === 'unreachable') return false;
  }
}

/**
 * Sends what waits, in one place of this browser at a time: whichever tab, or the worker, gets the lock.
 * @returns as {@link sendWaiting}.
 */
export async function sendOutbox(store: OutboxStore, sitePath: string, tell: Tell): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return sendWaiting(store, sitePath, lineTo(false), tell);
  return locks.request(`${OUTBOX_TAG} ${sitePath}`, () => sendWaiting(store, sitePath, lineTo(true), tell));
}
