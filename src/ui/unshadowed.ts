import type { Members } from '../loader/unshadowed.ts';

/**
 * As in the loader, for code that comes later: the entry can't share any with chunks.
 * @see src/loader/unshadowed.ts
 */
export function unshadowed<Of extends Node>(node: Of): Members<Of> {
  const prototype: object = Object.getPrototypeOf(node);
  return new Proxy(node, {
    get(_node, name) {
      const value: unknown = Reflect.get(name in prototype ? prototype : node, name, node);
      return typeof value === 'function' ? value.bind(node) : value;
    },
    set: (_node, name, value) => Reflect.set(prototype, name, value, node),
  }) as unknown as Members<Of>;
}

/** The document, whatever the page has names for. Where the platform wants a node it is given `document`. */
export const ownDocument = unshadowed(document);
