import { detachOriginals } from '../../src/compat/jquery.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import type { Scope } from '../../src/page/scope.ts';
import { approve, commentOf, remove } from './comment.ts';
import { prepareReport } from './report.ts';
import { type ModerationMarkup, readModeration } from './server-markup.ts';

/** Prepares the moderation of a comment. Returns the function that approves or removes it by the link. */
function prepareChange(markup: ModerationMarkup, scope: Scope): () => void {
  commentOf(markup, scope);
  const { action, link } = markup;
  return () => {
    const comment = commentOf(markup, scope);
    if (action === 'approve') void approve(comment, link.href);
    else remove(comment, link);
  };
}

/** Adopts a link that approves or removes a comment, or reports its author. Throws for other elements. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const markup = readModeration(element);
  const { link } = markup;
  const isReport = markup.action === 'report-user';
  const press = isReport ? prepareReport(markup, scope) : prepareChange(markup, scope);
  const onClick = (event: MouseEvent) => {
    // In a new tab, the report link would block the user without confirmation, so every click is handled.
    if (!isReport && !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second click of a double click may hit the link of another comment that has moved under the pointer.
    if (event.detail <= 1) press();
  };
  // A held key must not press again: the focus has moved to the next comment's link.
  asButton(link, signal);
  link.addEventListener('click', onClick, { capture: true, signal });
  detachOriginals(link, 'click', signal);
}
