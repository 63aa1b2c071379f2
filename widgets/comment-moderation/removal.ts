import 'virtual:texts/moderation.removing,moderation.remove-failed,moderation.removed_one,moderation.held_one,moderation.kept_one,moderation.undo';
import { plainButton } from '../../src/comments/plain-button.ts';
import type { Task } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { setText, text } from '../../src/i18n/texts.ts';
import { holdBack } from '../../src/moderation/hold-back.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createChange, type Press, sendChange, tell } from './change.ts';
import './held.css?adopt';
import type { CommentList } from './list.ts';
import { focusPlaceAfter, HELD, type ModerationMarkup, removeComment } from './server-markup.ts';

const REMOVE = { task: 'remove', sending: 'moderation.removing', failed: 'moderation.remove-failed' } as const;

export interface Removal {
  readonly task: Task<Press>;
  /** Tests if the comment is hidden: its removal waits, or is being sent. */
  isHeld(): boolean;
  /** Removes the comment, at once or after the time for *Undo*. */
  start(press: Press): void;
}

/** Finds the place of the focus after a removal. */
const placeAfter = ({ comment }: ModerationMarkup, { control }: Press) =>
  focusPlaceAfter(control() ?? comment, 'remove');

/** Sends a removal whose comment has left the page, as with another page of comments. */
function sendLast(markup: ModerationMarkup, scope: Scope, { address }: Press): void {
  sendChange(REMOVE.task, markup, scope, { address }).then(
    () => removeComment(markup.comment),
    () => announce(text(scope.page, REMOVE.failed)),
  );
}

/** Makes the line with *Undo* in the place of a comment. Its time is short: it does not wait for React. */
function createHeldLine({ page }: Scope, onUndo: () => void) {
  const words = make('span');
  setText(words, page, 'moderation.held', { count: 1 });
  const undo = plainButton({ label: 'moderation.undo', run: onUndo }, page);
  return { undo, line: make('div', { className: 'k2i-held-line', lang: page.language }, words, ' ', undo) };
}

/** Prepares the removal of a comment. */
export function createRemoval(markup: ModerationMarkup, scope: Scope, list: CommentList): Removal {
  const { comment } = markup;
  const { page } = scope;
  /** Shows the comment again. */
  let show: (() => void) | undefined;
  const task = createChange(REMOVE, markup, scope, (press) => {
    const place = comment.parentElement ?? ownDocument.body;
    // The author may have gone on reading meanwhile.
    const next = !show && isFocusInOrNowhere(comment) ? placeAfter(markup, press) : null;
    removeComment(comment);
    if (next) focusInView(next);
    announce(tell(markup, scope, 'remove', 'moderation.removed', place));
  });
  task.subscribe(() => {
    if ('failure' in task.getState()) show?.();
  });
  const hold = (press: Press) => {
    const { undo, line } = createHeldLine(scope, () => {
      held.undo();
      show?.();
      announce(text(page, 'moderation.kept', { count: 1 }));
      press.control()?.focus();
    });
    const takesFocus = isFocusInOrNowhere(comment);
    comment.append(line);
    comment.classList.add(HELD);
    if (takesFocus) undo.focus();
    announce(text(page, 'moderation.held', { count: 1 }));
    show = () => {
      show = undefined;
      line.remove();
      comment.classList.remove(HELD);
      list.update();
    };
    const held = holdBack(list.undoMs, scope, (hasEnded) => {
      const next = ownDocument.activeElement === undo ? placeAfter(markup, press) : null;
      undo.remove();
      if (next) focusInView(next);
      if (hasEnded) sendLast(markup, scope, press);
      else void task.start(press);
    });
    list.update();
  };
  scope.undo(() => show?.());
  return { task, isHeld: () => !!show, start: (press) => (list.undoMs ? hold(press) : void task.start(press)) };
}
