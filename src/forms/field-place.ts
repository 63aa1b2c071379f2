import { FOCUSABLE } from '../dom/controls.ts';
import { isHtmlElement } from '../dom/nodes.ts';

/** Whether an element is displayed. It may still be out of sight: scrolled away, or clipped. */
export function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}

/**
 * Whether a visitor can see a field and reach it: it is displayed with more than a pixel, and it is in the accessibility
 * tree and in the tab order. Scripts that replace a field with a control of their own leave it in the page without these.
 */
export function isShown(field: HTMLElement): boolean {
  if (!isVisible(field) || field.matches('[tabindex^="-"]') || field.closest('[aria-hidden="true"],[inert]'))
    return false;
  const { width, height } = getComputedStyle(field);
  return !(Number.parseFloat(width) <= 1 || Number.parseFloat(height) <= 1);
}

/** The control that a script has put beside a field, or around it. It has no name: another field of the form has one. */
function replacementOf(field: HTMLElement): HTMLElement | undefined {
  const beside = [field.nextElementSibling, field.previousElementSibling].flatMap((sibling) =>
    sibling ? [sibling, ...sibling.querySelectorAll(FOCUSABLE)] : [],
  );
  const around = field.parentElement?.closest('[tabindex]');
  return [...beside, around].find(
    (control): control is HTMLElement =>
      isHtmlElement(control) && control.matches(`:is(${FOCUSABLE}):not([name],[type=submit])`) && isShown(control),
  );
}

/**
 * Finds the element that can have the focus for a field: the field, else its neighbour, else its row.
 * @param controls All controls that stand for the field.
 * @param row Has the focus on loan; absent: the parent of the field.
 * @returns `undefined` if none of them is displayed.
 */
export function focusPlaceOf(
  field: HTMLElement,
  controls: readonly HTMLElement[] = [field],
  row = field.parentElement,
): HTMLElement | undefined {
  const control = controls.find(isShown) ?? replacementOf(field);
  return control ?? (row && isVisible(row) ? row : undefined);
}
