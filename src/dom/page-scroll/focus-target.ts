import { ownDocument } from '../core/unshadowed.ts';

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
