import { NOTE_LIMIT_MS } from '../../src/offline/constants.ts';
import { textOfComment, type WaitingComment } from '../../src/offline/waiting-comment.ts';
import { countWaiting } from '../../src/offline/waiting-count.ts';
import type { Page } from '../../src/page.ts';

/** Not with the form itself: it takes more code than the form, and most comments never wait. */
export const loadOutbox = () => import('../../src/offline/waiting-list.ts');

/** Has that code there when the reader has begun to write: without a connection it could not be fetched. */
export function warmOutbox(form: HTMLFormElement, signal: AbortSignal): void {
  form.addEventListener('input', () => void loadOutbox().catch(() => {}), { once: true, signal });
}

/** Notes whether the site publishes at once; the reader does not wait for it long. */
export async function notePublishes(page: Page, loggedIn: boolean, atOnce: boolean): Promise<void> {
  const note = loadOutbox().then(({ outboxOf }) => outboxOf(page).notePublishes(loggedIn, atOnce));
  await Promise.race([note.catch(() => {}), new Promise((resolve) => setTimeout(resolve, NOTE_LIMIT_MS))]);
}

/** Whether this text waits for the article already. */
function waitsAlready(comments: readonly WaitingComment[], itemId: number, text: string): boolean {
  return comments.some((comment) => comment.itemId === itemId && textOfComment(comment) === text);
}

/**
 * Shows and sends what waits, where nothing else on the page has begun to. A browser that crashed may bring back the
 * draft of a comment that was kept in the meantime: it would be sent twice.
 *
 * @param restored Text of the draft that fills the field.
 * @param drop Called when that text waits already.
 */
export async function meetOutbox(
  page: Page,
  itemId: number | undefined,
  restored: string | undefined,
  drop: () => void,
): Promise<void> {
  if (!(await countWaiting())) return;
  const { startOutbox } = await loadOutbox();
  const outbox = startOutbox(page);
  if (restored === undefined || itemId === undefined) return;
  if (waitsAlready(await outbox.all(), itemId, restored)) drop();
}
