import { addDraftLine } from '../../src/comments/draft.ts';
import { plainButton } from '../../src/comments/plain-button.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { GUEST_KEY } from '../../src/dom/storage-keys.ts';
import { controlOf } from '../../src/forms/fields.ts';
import { isUnfilled } from '../../src/forms/prompts.ts';
import type { Scope } from '../../src/page/scope.ts';
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

/** Keeps the name and address in a sent form. */
export type KeepGuest = (sent: URLSearchParams) => void;

/**
 * Keeps the name and e-mail address of a guest on this device once a comment has arrived, or waits, and fills the empty
 * fields of the next form with them. A line with a button to forget them informs the visitor.
 * @returns `undefined` for forms of members.
 */
export function keepGuest(form: HTMLFormElement, scope: Scope): KeepGuest | undefined {
  const { page } = scope;
  const key = `${GUEST_KEY}${page.sitePath}`;
  const [name, email] = ['userName', 'commentEmail'].map((field) => controlOf(form, field));
  if (!name || !email || mayBeMember() || [name, email].some((field) => field.matches(FIXED))) return undefined;
  const fields = [name, email];
  let line = scope.child();
  const forget = (kept: readonly string[]) => {
    quietly(() => localStorage.removeItem(key));
    for (const field of fields) if (kept.includes(field.value)) field.value = '';
    line.end();
    name.focus();
  };
  const showKept = () => {
    const kept = readGuest(key);
    line.end();
    line = scope.child();
    if (!kept) return undefined;
    const button = plainButton({ label: 'comment.guest-forget', run: () => forget(kept) }, page);
    addDraftLine(email, 'comment.guest-kept', line, button, email, 'k2i-guest');
    return kept;
  };
  // A visitor who has submitted the form, and waits for this code, saw empty fields.
  const kept = form.closest('[aria-busy=true]') ? undefined : showKept();
  fields.forEach((field, index) => {
    if (isUnfilled(field)) field.value = kept?.[index] ?? field.value;
  });
  return (sent) => {
    const values = fields.map((field) => sent.get(field.name)?.trim());
    if (!values.every(Boolean)) return;
    quietly(() => localStorage.setItem(key, JSON.stringify({ values, savedAt: Date.now() })));
    showKept();
  };
}
