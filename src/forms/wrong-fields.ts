import 'virtual:texts/validation.required,validation.email,validation.cburl';
import type { Page } from '../core/page.ts';
import { describeBy, inReverse, setAttributes } from '../dom/attributes.ts';
import { make } from '../dom/make.ts';
import { newId } from '../dom/new-id.ts';
import { setText } from '../i18n/texts.ts';
import { isEmail, isWebAddress } from './addresses.ts';
import { controlOf, isWithinReach } from './fields.ts';
import { isUnfilled, type TextField } from './prompts.ts';

/** The rules of the member forms that K2 has for its own fields. */
const RULES = {
  required: (text: string) => text !== '',
  email: (text: string) => !text || isEmail(text),
  cburl: (text: string) => !text || isWebAddress(text),
};

type Rule = keyof typeof RULES;

/** The rules of the fields of a form, by their names. */
export type FieldRules = Readonly<Record<string, readonly Rule[]>>;

/** A field with a wrong entry; `broken` is absent if only the site knows the reason. */
export interface WrongField {
  readonly field: TextField;
  readonly broken?: Rule;
}

/** Finds the fields of a form that break a rule. The site judges those that the visitor cannot fill in. */
export function wrongFields(form: HTMLFormElement, rules: FieldRules): WrongField[] {
  return Object.entries(rules).flatMap(([name, ruled]) => {
    const field = controlOf(form, name);
    if (!field || field.matches(':disabled,[readonly]') || !isWithinReach(field)) return [];
    const text = isUnfilled(field) ? '' : field.value.trim();
    const broken = ruled.find((rule) => !RULES[rule](text));
    return broken ? { field, broken } : [];
  });
}

/** Lists the words of a text: "E-Mail" is one. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[-‐‑]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Finds the fields that a refusal names: it contains the words of their labels, in any language. */
export function namedFields(form: HTMLFormElement, rules: FieldRules, message: string): WrongField[] {
  const words = wordsOf(message);
  return Object.keys(rules).flatMap((name) => {
    const field = controlOf(form, name);
    const label = wordsOf([...(field?.labels ?? [])].map(({ textContent }) => textContent).join(' '));
    const isNamed = label.length > 0 && label.every((part) => words.some((word) => word.startsWith(part)));
    return field && isNamed && !field.disabled ? { field } : [];
  });
}

/**
 * Marks wrong fields, each until the visitor changes it. Its message stands behind it.
 * @param log Describes the fields whose reason only the site knows.
 * @param signal Removes all marks.
 */
export function markWrong(wrong: readonly WrongField[], log: HTMLElement, page: Page, signal: AbortSignal): void {
  for (const { field, broken } of wrong) {
    const note = broken ? make('div', { className: 'k2i-failure' }) : log;
    note.id ||= newId('wrong');
    if (broken) {
      setText(note, page, `validation.${broken}`);
      field.after(note);
    }
    const unmark = inReverse([
      setAttributes(field, { 'aria-invalid': 'true' }),
      describeBy(field, note.id),
      () => broken && note.remove(),
    ]);
    field.addEventListener('input', unmark, { once: true, signal });
    signal.addEventListener('abort', unmark, { once: true });
  }
}
