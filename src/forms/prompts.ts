import { setAttributes } from '../dom/attributes.ts';
import type { Scope } from '../page/scope.ts';

/** A control for text. In TypeScript, other inputs have the same type. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const prompts = new WeakMap<TextField, string>();

export function isTextField({ type }: TextField): boolean {
  return /^(?:text|search|url|email|password|tel|number)/.test(type);
}

/** Tests if a field has no text of the visitor's: it is empty, or a script has put the prompt back. */
export const isUnfilled = (field: TextField): boolean => !field.value || field.value === prompts.get(field);

/**
 * Removes the prompt from a value: where inline handlers are missing or not allowed, the prompt is still there when the
 * visitor types, at the beginning, at the end or wherever the caret was.
 */
function withoutPrompt(value: string, prompt: string): string {
  if (value.endsWith(prompt)) return value.slice(0, -prompt.length);
  let start = 0;
  while (start < prompt.length && value[start] === prompt[start]) start++;
  const end = value.length - (prompt.length - start);
  return end >= start && value.endsWith(prompt.slice(start)) ? value.slice(start, end) : value;
}

/** Turns the prompt into a real placeholder; text of the visitor or of a script is kept. */
function adoptPrompt(field: TextField, scope: Scope): void {
  const { onfocus, onblur, defaultValue: prompt, value } = field;
  prompts.set(field, prompt);
  // The inline handlers, a reset, or a script using the default value would restore the prompt as content.
  field.onfocus = null;
  field.onblur = null;
  field.defaultValue = '';
  // The loader's grey (src/loader/built-in/prompts.ts).
  if (field.style.webkitTextFillColor) field.style.webkitTextFillColor = '';
  // If K2's handler runs, the prompt was already removed, and a word may share letters with it.
  field.value = onfocus && value !== prompt ? value : withoutPrompt(value, prompt);
  const unmark = setAttributes(field, { placeholder: field.placeholder || prompt });
  scope.undo(() => {
    prompts.delete(field);
    const now = field.value || prompt;
    unmark();
    field.onfocus = onfocus;
    field.onblur = onblur;
    field.defaultValue = prompt;
    field.value = now;
  });
}

/**
 * Turns prompts that the server prints as values (docs/server-contract.md, "Prompts as values") into placeholders. At the
 * scope's end, an empty field has its prompt as its value again.
 * @param fields Fields whose default value is a prompt. Those that take no text are ignored.
 */
export function adoptPrompts(fields: readonly TextField[], scope: Scope): void {
  for (const field of fields)
    if (isTextField(field) && field.defaultValue.trim() && !field.disabled && !field.readOnly)
      adoptPrompt(field, scope);
}
