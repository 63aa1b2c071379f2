import type { StoredDraft } from '../../../src/forms/draft.ts';
import { textOfComment, type WaitingComment } from '../../../src/offline/outbox/waiting-comment.ts';
import { readWaiting } from '../../../src/offline/waiting-count.ts';
import type { Page } from '../../../src/core/page.ts';

/**
 * Whether this text waits for the article already. What was kept while it was being written may be its beginning only;
 * other than that, a text that was kept later is another one.
 */
function waitsAlready(comments: readonly WaitingComment[], itemId: number, { text, savedAt }: StoredDraft): boolean {
  return comments.some((comment) => {
    const whole = textOfComment(comment);
    return comment.itemId === itemId && (savedAt <= comment.writtenAt ? whole.startsWith(text) : whole === text);
  });
}

/**
 * Shows and sends what waits, where nothing else on the page has begun to. A browser that crashed may bring back the
 * draft of a comment that was kept in the meantime: it would be sent twice.
 *
 * @param load Fetches what keeps comments.
 * @param restored The draft that fills the field.
 * @param drop Called when that text waits already.
 */
export async function checkOutbox(
  page: Page,
  load: () => Promise<typeof import('./outbox.ts') | undefined>,
  itemId: number | undefined,
  restored: StoredDraft | undefined,
  drop: () => void,
): Promise<void> {
  if (!(await readWaiting(page.sitePath)).length) return;
  const outbox = (await load())?.startOutbox(page);
  if (!outbox) return;
  if (restored === undefined || itemId === undefined) return;
  if (waitsAlready(await outbox.all(), itemId, restored)) drop();
}
