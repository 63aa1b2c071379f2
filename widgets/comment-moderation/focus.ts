import { ownDocument } from '../../src/dom/core/unshadowed.ts';

/** Whether the focus is in a place, or nowhere: some browsers don't focus a link that is clicked. */
export function hasFocus(place: Element): boolean {
  const { activeElement } = ownDocument;
  return !activeElement || activeElement === ownDocument.body || place.contains(activeElement);
}

/** Moves the focus to an element, and makes one that can't have it able to, for as long as it has it. */
export function moveFocus(element: HTMLElement | null): void {
  if (element && !element.matches('a[href],[tabindex]')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element?.focus();
}
