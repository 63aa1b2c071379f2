import { ownDocument } from '../dom/nodes.ts';

/**
 * Makes the element of a text that is shown by itself; none for an empty text. Browsers that translate a page put the text
 * nodes into elements of their own, so React could no longer change a bare text. A `span` would have K2's styles.
 */
export function textElement(text: string): HTMLElement[] {
  if (!text) return [];
  const element = ownDocument.createElement('bdi');
  element.textContent = text;
  return [element];
}
