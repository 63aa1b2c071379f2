import { is } from '../../dom/core/kinds.ts';
import { groupOf, isCheckable } from '../core/fields.ts';

/** Between the values of several boxes whose name does not say that they are a list. */
const SEPARATOR = '|*|';

/** What is checked of a field: one text, or the values of a list. */
export function sentValue(form: HTMLFormElement, field: HTMLElement): string | readonly string[] {
  if (isCheckable(field)) {
    const boxes = groupOf(form, field).filter(isCheckable);
    const values = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    return field.name.endsWith('[]') ? values : values.join(SEPARATOR);
  }
  if (is('select', field) && field.multiple)
    return [...field.options].filter(({ selected }) => selected).map(({ value }) => value);
  return 'value' in field ? `${field.value}` : (field.textContent ?? '');
}

/** Whether the reader has put nothing into the field. Blanks are something. */
export function isBlank(form: HTMLFormElement, field: HTMLElement): boolean {
  return sentValue(form, field).length === 0;
}
