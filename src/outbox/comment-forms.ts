import type { Page } from '../core/page.ts';
import { make } from '../dom/make.ts';
import { ownDocument } from '../dom/nodes.ts';
import { focusInView } from '../dom/scroll.ts';
import { storeDraft } from '../forms/draft.ts';
import { controlOf } from '../forms/fields.ts';
import { textOfComment, type WaitingComment } from './waiting-comment.ts';

/** Finds the field for the text of a comment. */
export const messageField = () => ownDocument.querySelector<HTMLTextAreaElement>('form textarea[name="commentText"]');

/** Returns the number of the article that can be commented on this page. */
export function articleHere(): number | undefined {
  const form = messageField()?.form;
  const number = form?.querySelector<HTMLInputElement>('[name="itemID"]')?.value;
  return number === undefined ? undefined : Number(number);
}

/** Finds the server's list of comments; on a page without one, creates it before the form. */
export function commentList(): Element {
  const printed = ownDocument.querySelector('ul.itemCommentsList,ul.k2i-waiting-list');
  if (printed) return printed;
  const list = make('ul', { className: 'itemCommentsList k2i-waiting-list' });
  const form = messageField()?.form;
  (form?.closest('.itemCommentsForm') ?? form)?.before(list);
  return list;
}

/** Returns the text of the reader in a field: K2 prints its prompts as values. */
const writtenIn = ({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement) =>
  value === defaultValue ? '' : value;

/** Adds a comment to the form of its article, after the reader's text there, and continues it as a draft. */
export function putIntoForm(comment: WaitingComment, page: Page): void {
  const message = messageField();
  if (!message?.form) return;
  message.value = [writtenIn(message), textOfComment(comment)].filter(Boolean).join('\n\n');
  storeDraft(message, page, `${comment.itemId}`);
  for (const name of ['userName', 'commentEmail', 'commentURL']) {
    const field = controlOf(message.form, name);
    const value = comment.fields.find(([known]) => known === name)?.[1];
    // A member's own name and address can't be changed.
    if (field && value && !field.disabled && !field.readOnly && !writtenIn(field)) field.value = value;
  }
  message.dispatchEvent(new InputEvent('input', { bubbles: true }));
  focusInView(message);
}
