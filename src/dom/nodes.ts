/**
 * What a node can do and has, but no node: where the platform wants one, it is given the node itself. Of a form what
 * every element has, and the few members that only forms have: its own type would take any name.
 */
export type Members<Of> = Omit<Of extends HTMLFormElement ? HTMLElement : Of, 'nodeType'> &
  (Of extends HTMLFormElement ? Pick<HTMLFormElement, 'elements' | 'requestSubmit'> : unknown);

function readMember(node: Node, name: PropertyKey): unknown {
  const prototype: object = Object.getPrototypeOf(Object(node));
  const value: unknown = Reflect.get(name in prototype ? prototype : node, name, node);
  return typeof value === 'function' ? value.bind(node) : value;
}

function membersOf<Of extends Node>(node: () => Of): Members<Of> {
  return new Proxy({} as Members<Of>, {
    get: (_none, name) => readMember(node(), name),
    set: (_none, name, value) => Reflect.set(Object.getPrototypeOf(node()), name, value, node()),
  });
}

/**
 * Returns a node with the members that its prototypes give it. The controls of a form, and the images, forms and frames
 * of a document, take the place of members that go by their names: `<input name=closest>`, `<img name=querySelector>`
 * (HTML standard, "named properties" of `HTMLFormElement` and `Document`).
 */
export const unshadowed = <Of extends Node>(node: Of): Members<Of> => membersOf(() => node);

/**
 * The document, whatever the page has names for. Where the platform wants a node it is given `document`. Looked up when
 * it is used: a worker shares modules with the page, and has none, and the check command has one for each page.
 */
export const ownDocument = membersOf(() => document);

/**
 * Finds the closest match. `undefined` for nothing, and for the window and the document, which can be targets of events,
 * too. Whether something is an element is asked of itself: older libraries put something of their own in the place of
 * `window.Element`.
 */
export function closest<Found extends Element>(
  target: EventTarget | null | undefined,
  selector: string,
): Found | null | undefined {
  return isElement(target) ? unshadowed(target).closest<Found>(selector) : undefined;
}

/**
 * Tests of the kind of a node. `instanceof` would ask a global of the page, and older libraries put something of
 * their own in the place of `Document`, `Element` and others (docs/decisions.md, "Globals of the page").
 */

/** A member that a node has from its prototypes: no name of a control takes its place. */
function read(value: unknown, name: keyof Element): unknown {
  const prototype: object | null = Object.getPrototypeOf(Object(value));
  return prototype && Reflect.get(prototype, name, value);
}

export function isElement(value: unknown): value is Element {
  return read(value, 'nodeType') === 1;
}

export function isHtmlElement(value: unknown): value is HTMLElement {
  return isElement(value) && read(value, 'namespaceURI') === 'http://www.w3.org/1999/xhtml';
}

/** HTML elements that are asked for. */
type Kind = 'a' | 'button' | 'form' | 'input' | 'select' | 'template' | 'textarea';

/** Tests whether something is an HTML element of this name. */
export function is<Name extends Kind>(name: Name, value: unknown): value is HTMLElementTagNameMap[Name] {
  return isHtmlElement(value) && read(value, 'localName') === name;
}

/** Marks an element that no widget adopts, with all that it holds; no HTML of the server brings it along. */
export const IGNORED = 'data-k2-ignore';

/** Selector of what is marked so. */
export const IGNORED_SELECTOR = `[${IGNORED}]`;

/** Selector of the offline bar, the loader's or one of the page's own making. */
export const OFFLINE_BAR = '[data-k2-widget~=offline-bar]';

/** The text of an element in one line, as a reader sees it; empty where there is none. */
export function textIn(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/**
 * Whether one of our own dialogs, which are all modal, has been opened over an element. What happens in the dialog does
 * not concern a tip below it: should the tip close, and with it what has opened the dialog, the dialog would go, too.
 */
export function isOverlaid(element: Element): boolean {
  const uppermost = [...ownDocument.querySelectorAll('dialog[open][class*=k2i-]')].at(-1);
  return !!uppermost && !uppermost.contains(element);
}
