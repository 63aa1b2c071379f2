import { setAttributes } from './attributes.ts';
import { is, isHtmlElement, ownDocument, unshadowed } from './nodes.ts';

/**
 * Makes a link that leads nowhere, or anything else that is pressed, the button that it is: with its role, a place in
 * the tab order and the keys of a button. A real button stays as it is, as does a field: a space is typed in it.
 *
 * @param signal Ends it; then the element is as it was.
 */
export function asButton(element: HTMLElement, signal: AbortSignal): void {
  if (['button', 'input', 'select', 'textarea'].includes(element.localName)) return;
  const isLink = is('a', element) && element.hasAttribute('href');
  const putBack = setAttributes(element, { role: 'button', ...(!isLink && { tabindex: '0' }) });
  signal.addEventListener('abort', putBack);
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== element || (event.key !== ' ' && event.key !== 'Enter')) return;
    // The browser presses a link by Enter itself; Firefox does so for as long as the key is held, and whatever link has
    // the focus by then.
    if (event.key === 'Enter' && isLink && !event.repeat) return;
    event.preventDefault();
    if (!event.repeat) element.click();
  };
  element.addEventListener('keydown', onKey, { signal });
}

/**
 * Tests whether a key that presses buttons and links is repeated, as it is still held: it was meant for the control that it
 * has pressed, and not for the one that has the focus since.
 */
export function isHeldPress({ key, repeat }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}

/** Tests whether a click is meant for this tab. One with a modifier or another button opens elsewhere and stays the browser's. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Selector of elements that take the focus by keyboard. */
export const FOCUSABLE = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]';

/** Checks for a text that the reader has written into an element. */
export function isWritten(element: Element): boolean {
  if (is('input', element) || is('textarea', element))
    return !element.readOnly && !element.disabled && element.value !== element.defaultValue;
  return isHtmlElement(element) && element.isContentEditable && (element.textContent ?? '').trim() !== '';
}

/**
 * Checks for a text of the reader's that would be lost with the page: in any text area, and in the focused element. In
 * other fields it can't be distinguished from a text that a script has set.
 *
 * @param besides A form whose texts don't count.
 */
export function isWriting(besides?: HTMLFormElement): boolean {
  const own = new Set<Element>(besides ? unshadowed(besides).elements : []);
  return [...ownDocument.querySelectorAll('textarea'), ownDocument.activeElement].some(
    (element) => element && !own.has(element) && isWritten(element),
  );
}
