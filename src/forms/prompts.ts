import { inReverse, setAttributes } from '../dom/attributes.ts';

/** A control for text. In TypeScript, other inputs have the same type. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The prompts of the adopted fields. */
const prompts = new WeakMap<TextField, string>();

export function isTextField({ type }: TextField): boolean {
  return /^(?:text|search|url|email|password|tel|number)/.test(type);
}

/** Checks for a field without a text of the reader's: it is empty, or a script has put the prompt back. */
export const isUnfilled = (field: TextField): boolean => !field.value || field.value === prompts.get(field);

/**
 * A value without the prompt that it was typed around: where inline handlers are missing or not allowed, the prompt is
 * still there when the reader types, at the beginning, at the end or wherever the caret was.
 */
function withoutPrompt(value: string, prompt: string): string {
  if (value.endsWith(prompt)) return value.slice(0, -prompt.length);
  let start = 0;
  while (start < prompt.length && value[start] === prompt[start]) start++;
  const end = value.length - (prompt.length - start);
  return end >= start && value.endsWith(prompt.slice(start)) ? value.slice(start, end) : value;
}

/** Turns the prompt into a real placeholder; what the reader or a script has put there stays. */
function adoptPrompt(field: TextField): () => void {
  const { onfocus, onblur, defaultValue: prompt, value } = field;
  prompts.set(field, prompt);
  // The inline handlers would put the prompt back as content, and so would a reset or a script by the default value.
  field.onfocus = null;
  field.onblur = null;
  field.defaultValue = '';
  // If K2's handler runs, the prompt was removed before the reader typed. A word may have letters in common with it.
  field.value = onfocus && value !== prompt ? value : withoutPrompt(value, prompt);
  const unmark = setAttributes(field, { placeholder: field.placeholder || prompt });
  return () => {
    prompts.delete(field);
    const now = field.value || prompt;
    unmark();
    field.onfocus = onfocus;
    field.onblur = onblur;
    field.defaultValue = prompt;
    field.value = now;
  };
}

/**
 * Makes prompts that the server prints as values (docs/server-contract.md, "Prompts as values") behave as placeholders.
 * @param fields Fields whose default value is a prompt and never content. Those that take no text are left alone.
 * @returns undoes it: an empty field shows its prompt as its value again.
 */
export function adoptPrompts(fields: readonly TextField[]): () => void {
  const prompted = fields.filter(
    (field) => isTextField(field) && field.defaultValue.trim() && !field.disabled && !field.readOnly,
  );
  return inReverse(prompted.map(adoptPrompt));
}
