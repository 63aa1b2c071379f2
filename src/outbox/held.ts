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

type ShowHeld = (held: readonly HeldComment[]) => void;

/**
 * Returns a function that shows held comments of this page, unless its list shows them. They are removed once the
 * document itself came with them, or when their time is over: until then, a cache may show the article without them.
 */
export function heldWatcher(outbox: Outbox): (held: readonly HeldComment[], show: ShowHeld) => void {
  let look = async () => {};
  const observer = new MutationObserver(() => void look());
  return (held, show) => {
    const now = async () => {
      const comments = await loadComments();
      const isShown = (comment: HeldComment) => comments?.isShownHere(textOfComment(comment), comment.state.after);
      if (look === now) show(held.filter((comment) => !isShown(comment)));
      for (const comment of held) {
        const isOver = Date.now() - comment.state.since > HELD_MAX_AGE_MS;
        const isIn = isShown(comment) && !comments?.showsFetched();
        if (isOver || isIn) await outbox.remove(comment, false).catch(() => {});
      }
    };
    look = now;
    observer.disconnect();
    show(held);
    if (held.length === 0) return;
    observer.observe(commentList(), { childList: true });
    void now();
  };
}
