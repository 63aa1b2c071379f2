import type { Page } from '../../src/core/page.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { GUEST_KEY } from '../../src/dom/storage-keys.ts';
import { addDraftLine } from '../../src/forms/draft.ts';
import { controlOf } from '../../src/forms/fields.ts';
import { isUnfilled } from '../../src/forms/prompts.ts';
import { mayBeMember } from '../../src/forms/session.ts';
import { text } from '../../src/i18n/texts.ts';
import { buttonView } from '../../src/view/failure-view.tsx';
import { elementOf } from '../../src/view/lazy-view.ts';

const FIELDS = ['userName', 'commentEmail'] as const;

/** How long a guest's name and e-mail address are kept after the last comment, in ms. */
export const GUEST_MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

/** Kept values by the names of their fields. */
type Guest = Readonly<Record<string, unknown>>;

/** Reads the kept values. Old ones are removed. */
function readGuest(key: string): Guest | undefined {
  const guest = Object(quietly(() => JSON.parse(localStorage.getItem(key) ?? 'null')));
  if (Date.now() - guest.savedAt < GUEST_MAX_AGE_MS) return guest;
  quietly(() => localStorage.removeItem(key));
  return undefined;
}

/**
 * Keeps the name and e-mail address of a guest on this device once a comment has arrived, or waits, and fills the empty
 * fields of the next form with them. A line says so, with a button to forget them.
 */
export function keepGuest(form: HTMLFormElement, page: Page, signal: AbortSignal) {
  const key = `${GUEST_KEY}${page.sitePath}`;
  const fields = FIELDS.flatMap((name) => controlOf(form, name) ?? []);
  const isGuest = () =>
    fields.length === FIELDS.length &&
    !mayBeMember() &&
    !fields.some((field) => field.matches(':disabled,[readonly],[type=hidden]'));
  let removeLine = () => {};
  const showLine = (kept: Guest) => {
    const forget = () => {
      quietly(() => localStorage.removeItem(key));
      for (const field of fields) if (field.value === kept[field.name]) field.value = '';
      removeLine();
      fields[0]?.focus();
    };
    const button = elementOf(buttonView, { label: text(page, 'comment.guest-forget'), run: forget });
    const [, last] = fields;
    removeLine();
    if (last) removeLine = addDraftLine(last, 'comment.guest-kept', page, [button], last, 'k2i-guest');
  };
  const kept = isGuest() ? readGuest(key) : undefined;
  // Who has submitted the form, and waits for this code, saw empty fields.
  if (kept && !form.closest('[aria-busy=true]')) {
    for (const field of fields) if (isUnfilled(field)) field.value = `${kept[field.name] ?? ''}`;
    showLine(kept);
  }
  signal.addEventListener('abort', () => removeLine());
  return {
    /** Keeps the name and the address of a sent form. */
    keep(body: URLSearchParams): void {
      const values = FIELDS.map((name) => [name, body.get(name)?.trim()] as const);
      if (!isGuest() || values.some(([, value]) => !value)) return;
      const guest = { ...Object.fromEntries(values), savedAt: Date.now() };
      quietly(() => localStorage.setItem(key, JSON.stringify(guest)));
      if (readGuest(key)) showLine(guest);
    },
  };
}
