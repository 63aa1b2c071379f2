import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { trustedPolicy } from '../dom/trusted-types.ts';
import { ALLOWED_ELEMENTS, UNWRAPPED_ELEMENTS } from './allow-list.ts';

/** An element of a document without a browsing context: nothing loads or runs in it. */
export function inertBody(): HTMLElement {
  return ownDocument.implementation.createHTMLDocument('').body;
}

/** What the sink leaves, or leaves the content of; scripts and the like, which show nothing, are no loss. */
const EXPECTED = new Set([
  ...ALLOWED_ELEMENTS,
  ...UNWRAPPED_ELEMENTS,
  ...['link', 'meta', 'noscript', 'script', 'style', 'template'],
]);

/**
 * Reads the HTML of a whole page, to find a part of it. Nothing of it may enter a document that is shown but as text, by
 * way of the sink: see `takePart`.
 */
export function parseInert(html: string): HTMLElement {
  const body = inertBody();
  body.innerHTML = trustedPolicy()?.createHTML(html) ?? html;
  return body;
}

/** Checks for an element that HTML does not have: its text is all that a reader sees without the site's scripts. */
export function isUnknown(element: Element): boolean {
  return (
    unshadowed(element).localName.includes('-') || Reflect.get(element, Symbol.toStringTag) === 'HTMLUnknownElement'
  );
}

/** Whether the sink would leave everything of an element that a reader sees. */
export function isAllowed(element: Element): boolean {
  return [...element.querySelectorAll('*')].every(({ localName }) => EXPECTED.has(localName));
}
