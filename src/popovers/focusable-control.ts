import { setAttributes } from '../dom/attributes.ts';
import { FOCUSABLE } from '../dom/controls.ts';
import { ownDocument } from '../dom/nodes.ts';

/** Finds the focusable element of a trigger: itself, the first one in it, else the trigger with a `tabindex`. */
export function controlOf(trigger: HTMLElement): { element: HTMLElement; undo(): void } {
  const inside = trigger.matches(FOCUSABLE) ? undefined : trigger.querySelector<HTMLElement>(`${FOCUSABLE},a`);
  const element = inside ?? trigger;
  const undo = element.matches(FOCUSABLE) ? () => {} : setAttributes(element, { tabindex: '0' });
  return { element, undo };
}

/** Checks for the focus by keyboard, as far as the browser knows. */
export function isFocusVisible(element: Element): boolean {
  return element === ownDocument.activeElement && element.matches(':focus-visible');
}
