import { OUTBOX_LOCK } from '../offline/constants.ts';
import { isDue } from '../offline/is-due.ts';
import { deliver, type Outcome } from './deliver.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { WaitingComment } from './waiting-comment.ts';

/** Told after each comment. */
type Tell = (comment: WaitingComment, outcome: Outcome) => void;

async function sendWaiting(store: OutboxStore, sitePath: string, isExclusive: boolean, tell: Tell): Promise<boolean> {
  for (;;) {
    const next = (await store.all(sitePath)).find(isDue);
    if (!next) return true;
    const outcome = await deliver(next, store, isExclusive);
    tell(next, outcome);
    if (outcome === 'unreachable') return false;
  }
}

/**
 * Sends what waits, one after the other, in the order of writing, in one tab of this browser at a time.
 * @returns true if nothing is left to be sent; false if the site could not be reached.
 * @throws what the store throws.
 */
export async function sendOutbox(store: OutboxStore, sitePath: string, tell: Tell): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return sendWaiting(store, sitePath, false, tell);
  return locks.request(`${OUTBOX_LOCK} ${sitePath}`, () => sendWaiting(store, sitePath, true, tell));
}
