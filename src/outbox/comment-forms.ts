import type { Page } from '../core/page.ts';
import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { storeDraft } from '../forms/draft.ts';
import { controlOf } from '../forms/fields.ts';
import { textOfComment, type WaitingComment } from './waiting-comment.ts';

const MESSAGE = 'commentText';

/** The other fields that a guest fills in. */
const GUEST_FIELDS = ['userName', 'commentEmail', 'commentURL'];

/** Finds the comment forms of this page, with the article that each belongs to. */
function commentForms(): { form: HTMLFormElement; itemId: number }[] {
  return [...ownDocument.querySelectorAll<HTMLInputElement>('form [name="itemID"]')].flatMap(({ value, form }) =>
    form && controlOf(form, MESSAGE) ? { form, itemId: Number(value) } : [],
  );
}

/** Returns the articles whose comments this page shows. */
export const articlesHere = (): ReadonlySet<number> => new Set(commentForms().map(({ itemId }) => itemId));

/** Finds the field of the first form, in which the next comment is written. */
export function messageField(): HTMLElement | undefined {
  const [first] = commentForms();
  return first && controlOf(first.form, MESSAGE);
}

/** Finds the server's list of comments; where there is none yet, makes one before the form. */
export function commentList(): Element {
  const printed = ownDocument.querySelector('ul.itemCommentsList,ul.k2i-waiting-list');
  if (printed) return printed;
  const list = ownDocument.createElement('ul');
  list.className = 'itemCommentsList k2i-waiting-list';
  const [first] = commentForms();
  const form = first && unshadowed(first.form);
  (form?.closest('.itemCommentsForm') ?? form)?.before(list);
  return list;
}

/**
 * Puts a comment back into the form of its article, where it goes on as a draft. What the reader has written there stays
 * before it.
 */
export function putIntoForm(comment: WaitingComment, page: Page): void {
  const { form } = commentForms().find(({ itemId }) => itemId === comment.itemId) ?? {};
  if (!form) return;
  /** A prompt that the server prints as a value is its default value. */
  const writtenIn = ({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement) =>
    value === defaultValue ? '' : value;
  const message = controlOf(form, MESSAGE);
  if (!message) return;
  message.value = [writtenIn(message), textOfComment(comment)].filter(Boolean).join('\n\n');
  storeDraft(message, page, `${comment.itemId}`);
  for (const name of GUEST_FIELDS) {
    const field = controlOf(form, name);
    const value = comment.fields.find(([known]) => known === name)?.[1];
    if (field && value && !field.disabled && !field.readOnly && !writtenIn(field)) field.value = value;
  }
  message.dispatchEvent(new InputEvent('input', { bubbles: true }));
  message.focus();
}
