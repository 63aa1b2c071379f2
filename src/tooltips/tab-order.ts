import { FOCUSABLE } from '../dom/controls.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import type { Tip } from '../tips/tip.ts';

/** Finds the focusable elements of a tip, in tab order. */
function focusableIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && (element.checkVisibility?.() ?? true),
  );
}

/** With the shift key, WebKitGTK has no name for it. */
const isTab = ({ key, code, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  [key, code].includes('Tab') && !altKey && !ctrlKey && !metaKey;

/**
 * Gives what is in a tip its place in the tab order: right after the control, wherever in the page the tip stands.
 *
 * @returns listens in a box that was built.
 */
export function joinTabOrder(
  trigger: HTMLElement,
  control: HTMLElement,
  tip: Tip,
  signal: AbortSignal,
): (box: HTMLElement) => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isTab(event) || event.shiftKey || !tip.isOpen || !tip.element) return;
    const [first] = focusableIn(tip.element);
    if (!first || event.target !== control) return;
    event.preventDefault();
    first.focus();
  };
  control.addEventListener('keydown', onKey, { signal });
  return (box) => {
    const onKeyInside = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isTab(event)) return;
      const inside = focusableIn(box);
      const end = inside.at(event.shiftKey ? 0 : -1);
      if (!end?.isSameNode(ownDocument.activeElement)) return;
      control.focus({ preventScroll: true });
      // Forward, the browser goes on from there by itself.
      if (event.shiftKey) event.preventDefault();
      else tip.close();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (
        !isElement(relatedTarget) ||
        box.matches(':hover') ||
        trigger.contains(relatedTarget) ||
        box.contains(relatedTarget)
      )
        return;
      tip.close();
    };
    box.addEventListener('keydown', onKeyInside, { signal });
    box.addEventListener('focusout', onFocusOut, { signal });
  };
}
