import { ownDocument } from '../dom/core/unshadowed.ts';

const FIELDS = 'input:not([type=hidden]),select,textarea';
/** How many elements around a trigger may belong to its field: an icon lies in a group of icons, that in the row. */
const LEVELS = 3;
/** How far below a trigger the row of its field may end, or a message begin, in CSS px. */
const NEAR_PX = 120;

/**
 * Finds the row of the field that a trigger in a form belongs to: the largest element around with no other field in it.
 * @returns `undefined` for a trigger without a field.
 */
export function rowOf(trigger: Element): Element | undefined {
  let row: Element | undefined;
  let around: Element | null = trigger.closest('form') && trigger;
  for (let level = 0; level <= LEVELS && around && !around.matches('form'); level++) {
    const fields = around.matches(FIELDS) ? [around] : [...around.querySelectorAll(FIELDS)];
    // Buttons of one choice have one name.
    const { size } = new Set(fields.map((field) => field.getAttribute('name')));
    if (size > 1) break;
    if (size) row = around;
    around = around.parentElement;
  }
  return row;
}

/** Measures a trigger together with everything of its field that lies below it, messages above all. */
export function withRow(trigger: Element, row: Element, tip: Element): DOMRect {
  const { left, top, width, bottom } = trigger.getBoundingClientRect();
  const ids = [row, ...row.querySelectorAll('[aria-describedby]')].flatMap(
    (control) => control.getAttribute('aria-describedby')?.match(/\S+/g) ?? [],
  );
  let end = Math.max(bottom, row.getBoundingClientRect().bottom);
  if (end > bottom + NEAR_PX) end = bottom;
  for (const message of ids.map((id) => ownDocument.getElementById(id))) {
    const rect = message === tip ? undefined : message?.getBoundingClientRect();
    if (rect?.height && rect.top < bottom + NEAR_PX) end = Math.max(end, rect.bottom);
  }
  return new DOMRect(left, top, width, end - top);
}
