import type { Members as ElementMembers } from '../loader/unshadowed.ts';

/** Of a form, what every element has, and what only forms can do and have. */
type Members<Of> = ElementMembers<Of> &
  (Of extends HTMLFormElement ? Pick<HTMLFormElement, 'elements' | 'requestSubmit'> : unknown);

function read(node: Node, name: PropertyKey): unknown {
  const prototype: object = Object.getPrototypeOf(node);
  const value: unknown = Reflect.get(name in prototype ? prototype : node, name, node);
  return typeof value === 'function' ? value.bind(node) : value;
}

function write(node: Node, name: PropertyKey, value: unknown): boolean {
  return Reflect.set(Object.getPrototypeOf(node), name, value, node);
}

function membersOf<Of extends Node>(node: () => Of): Members<Of> {
  return new Proxy({} as Members<Of>, {
    get: (_none, name) => read(node(), name),
    set: (_none, name, value) => write(node(), name, value),
  });
}

/**
 * As in the loader, for code that comes later: the entry can't share any with chunks.
 * @see src/loader/unshadowed.ts
 */
export const unshadowed = <Of extends Node>(node: Of): Members<Of> => membersOf(() => node);

/**
 * The document, whatever the page has names for. Where the platform wants a node it is given `document`. Looked up when
 * it is used: a worker shares modules with the page, and has none, and the check command has one for each page.
 */
export const ownDocument = membersOf(() => document);
