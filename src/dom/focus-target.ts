import { isHtmlElement } from './kinds.ts';
import { ownDocument } from './unshadowed.ts';

/**
 * Moves the focus to where a link leads, without scrolling. What can't have the focus gets it on loan: it is as it was
 * when the focus leaves it. The body stands for the top of the page.
 */
export function focusTarget(element: HTMLElement): void {
  const isBody = element === ownDocument.body;
  element.focus({ preventScroll: true });
  // The body is active already when nothing has the focus, but the next Tab would start where the reader clicked.
  if ((ownDocument.activeElement === element && !isBody) || element.hasAttribute('tabindex')) return;
  element.setAttribute('tabindex', '-1');
  const giveBack = () => {
    // Only the window has lost the focus; it will be here again.
    if (ownDocument.activeElement === element && !isBody) return;
    element.removeEventListener('blur', giveBack);
    element.removeAttribute('tabindex');
  };
  element.addEventListener('blur', giveBack);
  element.focus({ preventScroll: true });
}

/** An element and what it is in, from the inside out. */
export function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/**
 * Gives the focus back to what had it, or, where that is gone by now, to what was around it.
 * @param before What had it then, as `withAncestors` tells.
 */
export function focusNearest(before: readonly Element[]): void {
  const nearest = before.find((element) => element.isConnected);
  if (nearest === ownDocument.body || !isHtmlElement(nearest)) return;
  if (nearest === before[0]) nearest.focus({ preventScroll: true });
  else focusTarget(nearest);
}
