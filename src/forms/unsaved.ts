import { is, isHtmlElement, ownDocument, unshadowed } from '../dom/nodes.ts';

/** Tests if a control can be written in, and its text is not the one that the server printed. */
export function isWritten(element: Element): boolean {
  if (is('input', element) || is('textarea', element))
    return !element.readOnly && !element.disabled && element.value !== element.defaultValue;
  return isHtmlElement(element) && element.isContentEditable && (element.textContent ?? '').trim() !== '';
}

/** Tests if a reload would lose text of the visitor. In other fields it can't be distinguished from a script's. */
export function isWriting(ignored?: HTMLFormElement): boolean {
  const own = new Set<Element>(ignored ? unshadowed(ignored).elements : []);
  return [...ownDocument.querySelectorAll('textarea'), ownDocument.activeElement].some(
    (element) => element && !own.has(element) && isWritten(element),
  );
}
