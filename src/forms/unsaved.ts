import { is, isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { controlsOf } from './serialise.ts';

/** Whether an element holds a text of the reader's. */
export function isWritten(element: Element): boolean {
  if (is('input', element) || is('textarea', element))
    return !element.readOnly && !element.disabled && element.value !== element.defaultValue;
  return isHtmlElement(element) && element.isContentEditable && (element.textContent ?? '').trim() !== '';
}

/**
 * Whether the reader would lose a text with the page: in any text area, or where the focus is. Elsewhere it can't be told
 * from what a script has put there.
 *
 * @param besides A form whose texts don't count.
 */
export function isWriting(besides?: HTMLFormElement): boolean {
  const own = new Set<Element>(besides ? controlsOf(besides) : []);
  return [...ownDocument.querySelectorAll('textarea'), ownDocument.activeElement].some(
    (element) => element && !own.has(element) && isWritten(element),
  );
}
