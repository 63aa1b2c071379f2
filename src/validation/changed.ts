import { is } from '../dom/nodes.ts';
import { isCheckable } from './fields.ts';

/** What of a list is chosen unless somebody chooses. */
function printedChoice({ options, multiple, size }: HTMLSelectElement): readonly HTMLOptionElement[] {
  const chosen = [...options].filter((option) => option.hasAttribute('selected'));
  if (multiple) return chosen;
  const first = size > 1 ? undefined : [...options].find(({ disabled }) => !disabled);
  const only = chosen.at(-1) ?? first;
  return only ? [only] : [];
}

/** Whether a control holds something else than what the server has printed. */
export function isChanged(control: HTMLElement): boolean {
  if (is('select', control)) {
    const printed = printedChoice(control);
    return [...control.options].some((option) => option.selected !== printed.includes(option));
  }
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (is('input', control) || is('textarea', control)) return control.value !== control.defaultValue;
  return false;
}
