import { describeBy, setAttributes } from '../dom/attributes.ts';
import { make, newId } from '../dom/make.ts';
import { setText } from '../i18n/texts.ts';
import type { Scope } from '../page/scope.ts';
import { isEmail, isWebAddress } from './addresses.ts';
import { controlOf, isWithinReach } from './fields.ts';
import { isUnfilled, type TextField } from './prompts.ts';

/** The rules of the member forms that K2 has for its own fields. */
const K2_RULES = {
  required: { message: 'validation.required', isMet: (text: string) => text !== '' },
  email: { message: 'validation.email', isMet: (text: string) => !text || isEmail(text) },
  cburl: { message: 'validation.cburl', isMet: (text: string) => !text || isWebAddress(text) },
} as const;

/** A rule by its name, or a function that counts the characters that are too many. */
type K2Rule = keyof typeof K2_RULES | ((text: string) => number);

export type FieldRules = Readonly<Record<string, readonly K2Rule[]>>;

/** A field with a wrong entry; `broken` is absent if only the site knows the reason. */
export type WrongField = { readonly field: TextField; readonly broken?: K2Rule | undefined };

/** Lists the words of a text: "E-Mail" is one. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[-‐‑]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds the fields of a form that break a rule, but none that the visitor cannot fill in.
 * @param refusal Words of the site. If no rule is broken, the fields whose labels are in them, in any language, are wrong.
 */
export function wrongFields(form: HTMLFormElement, rules: FieldRules, refusal = ''): WrongField[] {
  const words = wordsOf(refusal);
  const fields = Object.entries(rules).flatMap(([name, ruled]) => {
    const field = controlOf(form, name);
    if (!field || field.matches(':disabled,[readonly]') || !isWithinReach(field)) return [];
    const text = isUnfilled(field) ? '' : field.value.trim();
    const label = wordsOf([...(field.labels ?? [])].map(({ textContent }) => textContent).join(' '));
    const isNamed = label.length > 0 && label.every((part) => words.some((word) => word.startsWith(part)));
    const broken = ruled.find((rule) =>
      typeof rule === 'string' ? !K2_RULES[rule].isMet(text) : rule(field.value) > 0,
    );
    return { field, broken, isNamed };
  });
  const broken = fields.filter(({ broken }) => broken);
  return broken.length ? broken : fields.filter(({ isNamed }) => isNamed);
}

/**
 * Marks wrong fields, each until the visitor changes it, and adds its message behind it.
 * @param log Describes the fields whose reason only the site knows.
 */
export function markWrong(wrong: readonly WrongField[], log: HTMLElement, scope: Scope): void {
  for (const { field, broken } of wrong) {
    const mark = scope.child();
    const note = broken ? make('div', { className: 'k2i-failure' }) : log;
    note.id ||= newId('wrong');
    if (broken) {
      if (typeof broken === 'string') setText(note, scope.page, K2_RULES[broken].message);
      else setText(note, scope.page, 'comment.too-long', { excess: broken(field.value) });
      field.after(note);
      mark.undo(() => note.remove());
    }
    mark.undo(setAttributes(field, { 'aria-invalid': 'true' }));
    mark.undo(describeBy(field, note.id));
    field.addEventListener('input', mark.end, { signal: mark.signal });
  }
}
