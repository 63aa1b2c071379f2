import { textOfComment, type WaitingComment } from '../../../src/offline/outbox/waiting-comment.ts';
import { countWaiting } from '../../../src/offline/waiting-count/waiting-count.ts';
import type { Page } from '../../../src/runtime/page/page.ts';

/** Whether this text waits for the article already. */
function waitsAlready(comments: readonly WaitingComment[], itemId: number, text: string): boolean {
  return comments.some((comment) => comment.itemId === itemId && textOfComment(comment) === text);
}

/**
 * Shows and sends what waits, where nothing else on the page has begun to. A browser that crashed may bring back the
 * draft of a comment that was kept in the meantime: it would be sent twice.
 *
 * @param load Fetches what keeps comments.
 * @param restored Text of the draft that fills the field.
 * @param drop Called when that text waits already.
 */
export async function checkOutbox(
  page: Page,
  load: () => Promise<typeof import('./outbox.ts') | undefined>,
  itemId: number | undefined,
  restored: string | undefined,
  drop: () => void,
): Promise<void> {
  if (!(await countWaiting())) return;
  const outbox = (await load())?.startOutbox(page);
  if (!outbox) return;
  if (restored === undefined || itemId === undefined) return;
  if (waitsAlready(await outbox.all(), itemId, restored)) drop();
}
