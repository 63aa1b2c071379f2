import { setAttributes } from '../dom/attributes.ts';
import { focusTarget } from '../dom/scroll.ts';
import { focusPlaceOf } from './field-place.ts';
import { isUnfilled } from './prompts.ts';
import { controlOf } from './serialise.ts';

/**
 * Marks the required fields that are empty, each until something is typed into it.
 * @param names Of the required fields.
 * @param signal Removes the marks.
 * @returns takes the focus to the first of them; `undefined` if none is empty.
 */
export function markEmpty(
  form: HTMLFormElement,
  names: readonly string[],
  signal: AbortSignal,
): (() => void) | undefined {
  const fields = names.flatMap((name) => controlOf(form, name) ?? []);
  const empty = fields.filter((field) => !field.disabled && (isUnfilled(field) || !field.value.trim()));
  for (const field of empty) {
    const unmark = setAttributes(field, { 'aria-invalid': 'true' });
    field.addEventListener('input', unmark, { once: true, signal });
    signal.addEventListener('abort', unmark, { once: true });
  }
  const [first] = empty;
  return (
    first &&
    (() => {
      const place = focusPlaceOf(first);
      if (!place) return;
      focusTarget(place);
      place.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    })
  );
}
