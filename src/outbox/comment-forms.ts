import { storeDraft } from '../comments/draft.ts';
import { make } from '../dom/make.ts';
import { is, ownDocument } from '../dom/nodes.ts';
import { focusInView } from '../dom/scroll.ts';
import { controlsOf } from '../forms/fields.ts';
import type { Page } from '../page/page.ts';
import { textOfComment, type WaitingComment } from './waiting-comment.ts';

export const messageField = () => ownDocument.querySelector<HTMLTextAreaElement>('form textarea[name="commentText"]');

/** Returns the number of the article that can be commented on this page; `NaN` on others. */
export const articleHere = (): number =>
  Number(messageField()?.form?.querySelector<HTMLInputElement>('[name="itemID"]')?.value);

/** Finds the server's list of comments; on a page without one, creates it before the form. */
export function commentList(): Element {
  const printed = ownDocument.querySelector('ul.itemCommentsList,ul.k2i-waiting-list');
  if (printed) return printed;
  const list = make('ul', { className: 'itemCommentsList k2i-waiting-list' });
  const form = messageField()?.form;
  (form?.closest('.itemCommentsForm') ?? form)?.before(list);
  return list;
}

/** Returns the text of the visitor in a field: K2 prints its prompts as values. */
const writtenIn = ({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement) =>
  value === defaultValue ? '' : value;

/** Puts a kept value into its field, unless the visitor has written there. A member's own name can't be changed. */
function putBack(field: HTMLElement, fields: WaitingComment['fields']): void {
  const values = fields.filter(([name]) => name === field.getAttribute('name')).map(([, value]) => value);
  const [first] = values;
  if (!first || field.matches(':disabled,[readonly],[type=hidden],[type=submit],button')) return;
  if (is('select', field)) for (const option of field.options) option.selected = values.includes(option.value);
  else if (is('input', field) && /^(?:checkbox|radio)$/.test(field.type))
    field.checked ||= values.includes(field.value);
  else if ((is('input', field) || is('textarea', field)) && !writtenIn(field)) field.value = first;
}

/** Adds a comment to the form of its article, after the visitor's text there, and continues it as a draft. */
export function putIntoForm(comment: WaitingComment, page: Page): void {
  const message = messageField();
  if (!message?.form) return;
  const text = [writtenIn(message), textOfComment(comment)].filter(Boolean).join('\n\n');
  for (const field of controlsOf(message.form)) putBack(field, comment.fields);
  message.value = text;
  storeDraft(message, page, `${comment.itemId}`);
  message.dispatchEvent(new InputEvent('input', { bubbles: true }));
  focusInView(message);
}
