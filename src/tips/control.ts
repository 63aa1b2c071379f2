import { setAttributes } from '../dom/attributes.ts';
import { FOCUSABLE } from '../dom/controls.ts';
import { ownDocument } from '../dom/nodes.ts';

/** The element of a trigger that takes the keyboard focus. */
export interface Control {
  readonly element: HTMLElement;
  undo(): void;
}

/**
 * Finds, or makes, what of a trigger can be reached by keyboard: the trigger itself, the first thing inside it that can
 * (a list entry holds its link), else the trigger with a `tabindex`.
 *
 * @param attributes For a trigger that has to be made focusable, for example its role.
 * @param except Selector of what inside does not count, such as a menu that the trigger holds.
 */
export function controlOf(trigger: HTMLElement, attributes: Readonly<Record<string, string>>, except = ''): Control {
  const inside = [...trigger.querySelectorAll<HTMLElement>(`${FOCUSABLE},a`)];
  const outside = (element: Element) => {
    const holder = except && element.closest(except);
    return !holder || holder.contains(trigger);
  };
  const element = trigger.matches(FOCUSABLE) ? trigger : (inside.find(outside) ?? trigger);
  const undo = element.matches(FOCUSABLE) ? () => {} : setAttributes(element, { tabindex: '0', ...attributes });
  return { element, undo };
}

/** Checks for the focus, and that it came by keyboard, as far as the browser knows. */
export function isFocusVisible(element: Element): boolean {
  return element === ownDocument.activeElement && element.matches(':focus-visible');
}
