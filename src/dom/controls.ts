import { setAttributes } from './attributes.ts';
import { is, isHtmlElement, ownDocument, unshadowed } from './nodes.ts';

/** Gives an element that is pressed, such as a link without a destination, the role and the keys of a button. */
export function asButton(element: HTMLElement, signal: AbortSignal): void {
  if (['button', 'input', 'select', 'textarea'].includes(element.localName)) return;
  const isLink = is('a', element) && element.hasAttribute('href');
  signal.addEventListener('abort', setAttributes(element, { role: 'button', ...(!isLink && { tabindex: '0' }) }));
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (target !== element || (key !== ' ' && key !== 'Enter')) return;
    // The browser clicks a link on Enter. Firefox repeats that while the key is held.
    if (key === 'Enter' && isLink && !repeat) return;
    event.preventDefault();
    if (!repeat) element.click();
  };
  element.addEventListener('keydown', onKey, { signal });
}

/** Tests whether a key is still held. It was meant for the control that it pressed first. */
export function isHeldPress({ key, repeat }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}

/** Tests whether a click is meant for this tab. With a modifier or another button, the browser opens another one. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

export const FOCUSABLE = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]';

export function isWritten(element: Element): boolean {
  if (is('input', element) || is('textarea', element))
    return !element.readOnly && !element.disabled && element.value !== element.defaultValue;
  return isHtmlElement(element) && element.isContentEditable && (element.textContent ?? '').trim() !== '';
}

/**
 * Tests whether a reload would lose text of the reader: in a text area, or in the focused element. In other fields it
 * can't be distinguished from text that a script has set. The text of the form `besides` doesn't count.
 */
export function isWriting(besides?: HTMLFormElement): boolean {
  const own = new Set<Element>(besides ? unshadowed(besides).elements : []);
  return [...ownDocument.querySelectorAll('textarea'), ownDocument.activeElement].some(
    (element) => element && !own.has(element) && isWritten(element),
  );
}
