import { afterEach } from 'vitest';

/**
 * Removes, after each test of this file, listeners on the window and the document, and observers of the DOM: the loader
 * never does, since a page has one.
 */
export function forgetListeners(): void {
  const undo: (() => void)[] = [];
  const { MutationObserver: Observer } = globalThis;
  for (const target of [window, document]) {
    const original = target.addEventListener;
    // Of the document, what its prototype has is called: a picture may be named like this.
    const owner: EventTarget = target === document ? Object.getPrototypeOf(document) : target;
    owner.addEventListener = (...args: Parameters<typeof original>) => {
      original.apply(target, args);
      const [type, listener, options] = args;
      undo.push(() => target.removeEventListener(type, listener, options));
    };
  }
  globalThis.MutationObserver = class extends Observer {
    override observe(...args: Parameters<MutationObserver['observe']>): void {
      super.observe(...args);
      undo.push(() => this.disconnect());
    }
  };
  afterEach(() => {
    for (const task of undo.splice(0)) task();
  });
}
