import { isCheckable } from '../fields.ts';
import type { Generation } from '../generation.ts';

const OLDER = 'td.fieldCell,.cbFieldSpan,.cb_field';
const NEWER = '.cb_field,.cb_form_line,td';

/** Where a message of a field goes: behind the last node of this, or right behind the field when there is none. */
function boxFor(field: HTMLElement, generation: Generation): Element | null {
  if (generation === 'legacy') return field.closest(OLDER);
  const parent = field.parentElement;
  if (!parent || parent.matches('form')) return null;
  if (!isCheckable(field) && !parent.classList.contains('input-group')) return parent;
  const outer = parent.parentElement;
  const isWithinRow = !!outer && !!field.closest('.cb_form_line,tr')?.contains(outer);
  const hasSiblings = !!outer && outer.childElementCount > 1;
  return isWithinRow && hasSiblings && !parent.matches(NEWER) ? outer : (field.closest(NEWER) ?? parent);
}

/**
 * Takes away what others have left as messages of a field: the original script, or the row that this one was copied from.
 * @param ours The messages of this form's fields, which may stand in the same box.
 */
export function removeForeignMessages(field: HTMLElement, generation: Generation, ours: Iterable<Element>): void {
  const known = new Set(ours);
  const box = boxFor(field, generation) ?? field.parentElement;
  for (const old of box?.querySelectorAll(':scope > .cbValidationMessage') ?? []) if (!known.has(old)) old.remove();
}

/** Puts a message where the server's style sheets expect it. */
export function placeNote(field: HTMLElement, note: HTMLElement, generation: Generation): void {
  const box = boxFor(field, generation);
  if (box) box.append(note);
  else field.after(note);
}
