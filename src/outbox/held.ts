import { loadFile } from '../dom/load-file.ts';
import { commentList } from './comment-forms.ts';
import type { Outbox } from './outbox.ts';
import { type HeldComment, isHeld, textOfComment, type WaitingComment } from './waiting-comment.ts';

/** Time for which a comment that waits for approval is shown on this device, in ms. */
export const HELD_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Loads the functions that read the comments of the page. */
const loadComments = () => loadFile('comments').catch(() => undefined);

/** Puts the item of a comment into the list: a held one next to the newest comments of the site. */
export async function placeItem(item: HTMLElement, comment: WaitingComment): Promise<void> {
  const list = commentList();
  list.append(item);
  if (!isHeld(comment)) return;
  const comments = await loadComments();
  if (comments?.isRising(comments.commentsHere()) === false && item.parentNode === list) list.prepend(item);
}

async function dropPublished(held: readonly HeldComment[], outbox: Outbox): Promise<void> {
  const comments = await loadComments();
  for (const comment of held) {
    const { since, after } = comment.state;
    const isOver = Date.now() - since > HELD_MAX_AGE_MS || comments?.isShownHere(textOfComment(comment), after);
    if (isOver) await outbox.remove(comment, false).catch(() => {});
  }
}

/** Returns a function that removes held comments of this page once it shows them, or when their time is over. */
export function heldWatcher(outbox: Outbox): (held: readonly HeldComment[]) => void {
  let held: readonly HeldComment[] = [];
  const observer = new MutationObserver(() => void dropPublished(held, outbox));
  return (now) => {
    held = now;
    observer.disconnect();
    if (held.length === 0) return;
    observer.observe(commentList(), { childList: true });
    void dropPublished(held, outbox);
  };
}
