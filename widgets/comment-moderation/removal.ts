import 'virtual:texts/moderation.removing,moderation.remove-failed,moderation.removed_one,moderation.held_one,moderation.kept_one,moderation.undo';
import { plainButton } from '../../src/comments/plain-button.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import { changeComments } from '../../src/moderation/calls.ts';
import { holdBack } from '../../src/moderation/hold-back.ts';
import { change, isBusy } from './comment.ts';
import './held.css?adopt';
import type { ModeratedComment } from './list.ts';
import { focusPlaceAfter, HELD, removeComment } from './server-markup.ts';

const REMOVE = {
  task: 'remove',
  action: 'remove',
  sending: 'moderation.removing',
  failed: 'moderation.remove-failed',
  done: 'moderation.removed',
} as const;

/** Removes a comment by its link. */
function sendRemoval(comment: ModeratedComment, link: HTMLAnchorElement): void {
  const { comment: element } = comment.markup;
  change(comment, REMOVE, link.href, () => {
    // After the time for Undo, the author goes on reading.
    const isFocused = comment.state.getState() !== 'held' && isFocusInOrNowhere(element);
    const next = isFocused ? focusPlaceAfter(link) : null;
    removeComment(element);
    if (next) focusInView(next);
  });
}

/** Hides a comment behind a line with *Undo*, which does not wait for React: its time is short. */
function holdRemoval(comment: ModeratedComment, link: HTMLAnchorElement): void {
  const { markup, list, scope, state } = comment;
  const { comment: element, commentId } = markup;
  const { page } = scope;
  const before = state.getState();
  const undo = plainButton(
    {
      label: 'moderation.undo',
      run() {
        held.undo();
        show();
        announce(text(page, 'moderation.kept', { count: 1 }));
        link.focus();
      },
    },
    page,
  );
  const words = text(page, 'moderation.held', { count: 1 });
  const line = make('div', { className: 'k2i-held-line', lang: page.language }, words, ' ', undo);
  const show = () => {
    line.remove();
    element.classList.remove(HELD);
    state.setState(before);
  };
  const takesFocus = isFocusInOrNowhere(element);
  element.append(line);
  element.classList.add(HELD);
  if (takesFocus) undo.focus();
  announce(words);
  state.setState('held');
  const held = holdBack(list.undoMs, scope, (hasEnded) => {
    const next = ownDocument.activeElement === undo ? focusPlaceAfter(link) : null;
    undo.remove();
    if (next) focusInView(next);
    if (hasEnded) {
      // The comment has left the page, as with another page of comments.
      const ids = commentId ? [commentId] : [];
      const sent = changeComments(page.sitePath, 'remove', ids, { address: link.href });
      sent.catch(() => announce(text(page, REMOVE.failed)));
      return;
    }
    sendRemoval(comment, link);
    const { task } = comment;
    task?.subscribe(() => 'failure' in task.getState() && show());
  });
  scope.undo(show);
}

/** Removes a comment by its link, at once or after the time for *Undo*. */
export function remove(comment: ModeratedComment, link: HTMLAnchorElement): void {
  if (isBusy(comment) || comment.state.getState() === 'held') return;
  if (comment.list.undoMs) holdRemoval(comment, link);
  else sendRemoval(comment, link);
}
