import type { Page } from '../../src/core/page.ts';
import { is } from '../../src/dom/nodes.ts';
import { type Draft, keepDraft } from '../../src/forms/draft.ts';
import { controlsOf } from '../../src/forms/fields.ts';

/** Values of `autocomplete` for secrets (HTML standard, "Autofill"). */
const SECRET = /\b(?:off|cc-\S+|\S*password|one-time-code)\b/i;

/** Names of fields for secrets. */
const SECRET_NAME = /pass(?:word|wd)?|kennwort|passwort|card|karte|\bcc|cvc|cvv|iban|secret|\bpin\b|\btan\b/i;

/** Checks that the text of a field may be kept: no passwords, no card numbers, nothing with `autocomplete=off`. */
export function mayBeKept(field: HTMLTextAreaElement): boolean {
  const own = field.getAttribute('autocomplete');
  const form = field.form?.getAttribute('autocomplete');
  if (SECRET.test(own ?? form ?? '')) return false;
  return !SECRET_NAME.test(`${field.name} ${field.id}`);
}

/**
 * Keeps the texts of all text areas of a form, as {@link keepDraft} does for one. Passwords, card numbers and fields with
 * `autocomplete=off` are never kept. A text that the field has already wins.
 *
 * @param id Identifies the form.
 * @param signal Ends the keeping. The drafts stay.
 */
export function keepDrafts(form: HTMLFormElement, page: Page, id: string, signal: AbortSignal): Pick<Draft, 'forget'> {
  const areas = controlsOf(form).filter((control): control is HTMLTextAreaElement => is('textarea', control));
  const drafts = areas.filter(mayBeKept).map((area) => keepDraft(area, page, `${id}:${area.name}`, signal));
  for (const draft of drafts) if (draft.earlier === 'waiting') draft.decline();
  return {
    forget() {
      for (const draft of drafts) draft.forget();
    },
  };
}
