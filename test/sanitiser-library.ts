/**
 * happy-dom differs from browsers in two ways that make DOMPurify, which sanitises where the browser can't, let
 * everything pass. With both repaired the library itself can be part of a test.
 */

/** Walks the nodes that existed at the start and still do: happy-dom's own walker ends at the first removed node. */
class StableNodeIterator {
  readonly root: Node;
  readonly #nodes: Iterator<Node>;

  constructor(root: Node) {
    this.root = root;
    this.#nodes = [...below(root)].values();
  }

  nextNode(): Node | null {
    for (let next = this.#nodes.next(); !next.done; next = this.#nodes.next())
      if (this.root.contains(next.value)) return next.value;
    return null;
  }
}

function* below(node: Node): Generator<Node> {
  yield node;
  for (const child of [...node.childNodes]) yield* below(child);
}

/** Call before the library is imported: it keeps the functions that it finds. */
export function repairForSanitiser(): void {
  document.createNodeIterator = (root: Node) => new StableNodeIterator(root) as unknown as NodeIterator;
  // The getter of the prototype gives '' for every node there; only those of the derived classes have names.
  Object.defineProperty(Node.prototype, 'nodeName', {
    configurable: true,
    get(this: Node) {
      return this instanceof Element ? this.tagName : `#${this.nodeType === Node.TEXT_NODE ? 'text' : 'other'}`;
    },
  });
}
