/**
 * What a node can do and has, but no node: where the platform wants one, it is given the node itself. Of a form what
 * every element has: its own type would take any name.
 */
export type Members<Of> = Omit<Of extends HTMLFormElement ? HTMLElement : Of, 'nodeType'>;

/**
 * A node with the members that its prototypes give it. The controls of a form, and the images, forms and frames of a
 * document, take the place of members that go by their names: `<input name=closest>`, `<img name=querySelector>` (HTML
 * standard, "named properties" of `HTMLFormElement` and `Document`).
 */
export function unshadowed<Of extends Node>(node: Of): Members<Of> {
  return new Proxy(Object(node), {
    get(own, name) {
      const value: unknown = Reflect.get(Object.getPrototypeOf(own), name, own);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}

/**
 * The closest match; `undefined` for nothing, and for the window and the document, which can be targets of events, too. Whether something
 * is an element is asked of itself: older libraries put something of their own in the place of `window.Element`.
 */
export function closest<Found extends Element>(
  target: EventTarget | null | undefined,
  selector: string,
): Found | null | undefined {
  return (unshadowed(target as Element) as Partial<Element>).closest?.<Found>(selector);
}

/** The document, whatever the page has names for. */
export const ownDocument = unshadowed(document);
