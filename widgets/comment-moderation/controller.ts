import { detachOriginals } from '../../src/compat/jquery.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Follow, moderateComment } from './comment.ts';
import { type CommentList, createList } from './list.ts';
import { prepareReport } from './report.ts';
import { type ModerationMarkup, readModeration } from './server-markup.ts';
import { createShared } from './shared.ts';

const commentOf = createShared<Follow>();
const listOf = createShared<CommentList>();

/** Prepares the moderation of the comment around a link, and of its list. */
function moderationOf(markup: ModerationMarkup, scope: Scope): Follow {
  const { comment } = markup;
  const list = comment.closest<HTMLElement>('.itemCommentsList') ?? comment.parentElement ?? ownDocument.body;
  return commentOf(comment, scope, (own) =>
    moderateComment(
      markup,
      own,
      listOf(list, own, (ownOfList) => createList(list, ownOfList)),
    ),
  );
}

/** Adopts a link that approves or removes a comment, or reports its author. Throws for other elements. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const markup = readModeration(element);
  const { link } = markup;
  const isReport = markup.action === 'report-user';
  const press = isReport ? prepareReport(markup, scope) : moderationOf(markup, scope);
  const onClick = (event: MouseEvent) => {
    // In a new tab, the report link would block the user without confirmation, so every click is handled.
    if (!isReport && !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second click of a double click may hit the link of another comment that has moved under the pointer.
    if (event.detail <= 1) press(markup);
  };
  // A held key must not press again: the focus has moved to the next comment's link.
  asButton(link, signal);
  link.addEventListener('click', onClick, { capture: true, signal });
  detachOriginals(link, 'click', signal);
}
