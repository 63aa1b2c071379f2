import { addDraftLine } from '../../src/comments/draft.ts';
import { make } from '../../src/dom/make.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { GUEST_KEY } from '../../src/dom/storage-keys.ts';
import { controlOf } from '../../src/forms/fields.ts';
import { isUnfilled } from '../../src/forms/prompts.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { mayBeMember } from '../../src/session/session.ts';

/** Fields that a visitor can't change are a member's. */
const FIXED = ':disabled,[readonly],[type=hidden]';

/** Time for which a guest's name and e-mail address are kept after the last comment, in ms. */
export const GUEST_MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

/** Reads the kept name and address. Removes old ones. */
function readGuest(key: string): readonly string[] | undefined {
  const { values, savedAt } = Object(quietly(() => JSON.parse(localStorage.getItem(key) ?? 'null')));
  if (Array.isArray(values) && Date.now() - savedAt < GUEST_MAX_AGE_MS) return values.map(String);
  quietly(() => localStorage.removeItem(key));
  return undefined;
}

/**
 * Keeps the name and e-mail address of a guest on this device once a comment has arrived, or waits, and fills the empty
 * fields of the next form with them. A line with a button to forget them informs the visitor.
 * @returns a function that keeps the values of a sent form; absent for forms of members.
 */
export function keepGuest(form: HTMLFormElement, page: Page, signal: AbortSignal) {
  const key = `${GUEST_KEY}${page.sitePath}`;
  const [name, email] = ['userName', 'commentEmail'].map((field) => controlOf(form, field));
  if (!name || !email || mayBeMember() || [name, email].some((field) => field.matches(FIXED))) return undefined;
  const fields = [name, email];
  let removeLine = () => {};
  const forget = (kept: readonly string[]) => {
    quietly(() => localStorage.removeItem(key));
    for (const field of fields) if (kept.includes(field.value)) field.value = '';
    removeLine();
    name.focus();
  };
  const showKept = () => {
    const kept = readGuest(key);
    removeLine();
    if (!kept) return undefined;
    // A plain one: a returning guest does not pay for React.
    const button = make('button', { type: 'button', className: 'k2i-button' }, text(page, 'comment.guest-forget'));
    button.addEventListener('click', () => forget(kept));
    removeLine = addDraftLine(email, 'comment.guest-kept', page, button, email, 'k2i-guest');
    return kept;
  };
  // A visitor who has submitted the form, and waits for this code, saw empty fields.
  const kept = form.closest('[aria-busy=true]') ? undefined : showKept();
  for (const [index, field] of fields.entries()) if (isUnfilled(field)) field.value = kept?.[index] ?? field.value;
  signal.addEventListener('abort', () => removeLine());
  return (body: URLSearchParams) => {
    const values = fields.map((field) => body.get(field.name)?.trim());
    if (!values.every(Boolean)) return;
    quietly(() => localStorage.setItem(key, JSON.stringify({ values, savedAt: Date.now() })));
    showKept();
  };
}
