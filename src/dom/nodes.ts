// One rule for nodes of the site. Pictures and forms with a name hide members of the document, and fields hide members of
// their form (HTML standard, "named properties"). MooTools and Prototype replace globals (docs/decisions.md). So:
// - the document is read through `ownDocument`;
// - where any element of a page comes in, such as the target of an event, `closest`, `is…` and `unshadowed` read it;
// - of the forms that a widget knows, attributes are read by `getAttribute`: fields are named like properties, and not
//   like methods;
// - all other nodes are read directly, and nothing is an `instanceof` a class of the platform.

/**
 * The members of a node, without being a node: the platform's own functions need the node itself. A form has the members
 * of every element and the few that only forms have, as its own type allows any name.
 */
type Members<Of> = Omit<Of extends HTMLFormElement ? HTMLElement : Of, 'nodeType'> &
  (Of extends HTMLFormElement ? Pick<HTMLFormElement, 'elements' | 'requestSubmit'> : unknown);

/** Reads a member from the prototypes of a value, with methods bound to it. */
function readMember(value: unknown, name: PropertyKey): unknown {
  const member: unknown = Reflect.get(Object.getPrototypeOf(Object(value)) ?? {}, name, value);
  return typeof member === 'function' ? member.bind(value) : member;
}

const membersOf = <Of extends Node>(node: () => Of): Members<Of> =>
  new Proxy({} as Members<Of>, {
    get: (_target, name) => readMember(node(), name),
    set: (_target, name, value) => Reflect.set(Object.getPrototypeOf(node()), name, value, node()),
  });

/** Returns the members that a node has by its prototypes. */
export const unshadowed = <Of extends Node>(node: Of): Members<Of> => membersOf(() => node);

/**
 * The document. It is looked up at each use: the worker shares modules with the page and has no document, and the check
 * command has one for each page.
 */
export const ownDocument = membersOf(() => document);

/** Finds the closest match from an event's target. Returns `undefined` for targets that are not elements. */
export function closest<Found extends Element>(
  target: EventTarget | null | undefined,
  selector: string,
): Found | null | undefined {
  return isElement(target) ? unshadowed(target).closest<Found>(selector) : undefined;
}

export function isElement(value: unknown): value is Element {
  return readMember(value, 'nodeType') === 1;
}

export function isHtmlElement(value: unknown): value is HTMLElement {
  return isElement(value) && readMember(value, 'namespaceURI') === 'http://www.w3.org/1999/xhtml';
}

type Kind = 'a' | 'button' | 'form' | 'input' | 'select' | 'template' | 'textarea';

export function is<Name extends Kind>(name: Name, value: unknown): value is HTMLElementTagNameMap[Name] {
  return isHtmlElement(value) && readMember(value, 'localName') === name;
}

/** Attribute of elements that no widget adopts, with all their descendants. Server HTML never contains it. */
export const IGNORED = 'data-k2-ignore';

export const IGNORED_SELECTOR = `[${IGNORED}]`;

/** Selector that matches nothing. */
export const NOTHING = 'x';

/** The heading with the number of comments: K2's, or a template's above the list. `:is` forgives a missing `:has`. */
export const COUNTER = '.itemCommentsCounter,:is(:is(h2,h3,h4):has(+ul.itemCommentsList))';

/** Selector of the offline bar: the loader's, or the page's own. */
export const OFFLINE_BAR = '[data-k2-widget~=offline-bar]';

export function textIn(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/**
 * Tests if a dialog of K2 Islands, all of which are modal, is open over an element. Events in the dialog must not
 * close a tooltip below it: the dialog would close with it.
 */
export function isOverlaid(element: Element): boolean {
  const uppermost = [...ownDocument.querySelectorAll('dialog[open][class*=k2i-]')].at(-1);
  return !!uppermost && !uppermost.contains(element);
}

export function textNodesIn(root: Node): Node[] {
  const walker = ownDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}
