import { ownDocument, unshadowed } from '../dom/nodes.ts';

/**
 * Events for which React looks at elements outside of its root, upwards by `parentNode`: what the pointer comes from or
 * goes to, and the document. We handle none of them in React.
 */
const OUTSIDE = ['mouseover', 'mouseout', 'pointerover', 'pointerout', 'selectionchange'];

function quietListening(node: Node): EventTarget['addEventListener'] {
  return (type, listener, options) => {
    if (OUTSIDE.includes(type) || !listener) return;
    const listen = (event: Event) => {
      // Above its root, too, React would look for a component of its own.
      if (event.target === node) return;
      if (typeof listener === 'function') listener.call(node, event);
      else listener.handleEvent(event);
    };
    unshadowed(node).addEventListener(type, listen, options);
  };
}

/** Stands for the document in React: it makes elements, and ignores listeners for events outside of the root. */
const documentForReact = new Proxy(document, {
  get: (_document, name) => (name === 'addEventListener' ? quietListening(document) : Reflect.get(ownDocument, name)),
  set: (_document, name, value) => Reflect.set(document, name, value),
});

/**
 * Keeps React from reading what the page may have names for: on its way up, `<input name=parentNode>` would lead it from
 * a form into the field and back to the form, for ever, and `<img name=createElement>` takes the place of the method of
 * the document. Call before the root is made.
 */
export function shieldHost(host: Element): void {
  Object.defineProperties(host, {
    addEventListener: { configurable: true, value: quietListening(host) },
    ownerDocument: { configurable: true, value: documentForReact },
  });
}
