import { loadFile } from '../dom/load-file.ts';
import { listStart } from '../http/site-url.ts';
import { commentList } from './comment-forms.ts';
import type { Outbox } from './outbox.ts';
import { type HeldComment, isHeld, textOfComment, type WaitingComment } from './waiting-comment.ts';

/** Time for which a comment that waits for approval is shown on this device, in ms. */
export const HELD_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Time after which no cache shows the article without a comment that the site has shown, in ms. */
export const SHOWN_MAX_AGE_MS = 60 * 60 * 1000;

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

const wasShown = ({ state }: HeldComment) => 'page' in state;

/**
 * Returns a function that shows held comments of this page, unless its list shows them. They are removed once the
 * document itself came with them, or when their time is over: until then, a cache may show the article without them.
 * One that was in a fetched list waits no longer: only an old copy of that page of the list still lacks it.
 */
export function heldWatcher(outbox: Outbox): (held: readonly HeldComment[], show: ShowHeld) => void {
  let look = async () => {};
  const observer = new MutationObserver(() => void look());
  return (held, show) => {
    const now = async () => {
      const comments = await loadComments();
      if (!comments) return;
      const here = listStart(new URL(location.href));
      const isFetched = comments.showsFetched();
      const isShown = (comment: HeldComment) => comments.isShownHere(textOfComment(comment), comment.state.after);
      const isMissing = (comment: HeldComment) =>
        !isShown(comment) && (!wasShown(comment) || (comment.state.page === here && !isFetched));
      if (look === now) show(held.filter(isMissing));
      for (const comment of held) {
        const { since, page } = comment.state;
        const isOver = Date.now() - since > (wasShown(comment) ? SHOWN_MAX_AGE_MS : HELD_MAX_AGE_MS);
        const isIn = isShown(comment);
        if (isOver || (isIn && !isFetched)) await outbox.remove(comment, false).catch(() => {});
        else if (isIn && page !== here) await outbox.noteShown(comment, here).catch(() => {});
      }
    };
    look = now;
    observer.disconnect();
    show(held.filter((comment) => !wasShown(comment)));
    if (held.length === 0) return;
    observer.observe(commentList(), { childList: true });
    void now();
  };
}
