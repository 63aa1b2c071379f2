/**
 * What kind of node something is. `instanceof` would ask a global of the page, and older libraries put something of
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

/** Whether something is an HTML element of this name. */
export function is<Name extends Kind>(name: Name, value: unknown): value is HTMLElementTagNameMap[Name] {
  return isHtmlElement(value) && read(value, 'localName') === name;
}
