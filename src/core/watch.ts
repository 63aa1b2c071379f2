import { isElement } from '../dom/nodes.ts';
import { adoptions, isAlive, release } from './adoption.ts';
import { attempt } from './attempt.ts';
import type { Page } from './page.ts';

/** Scans the page, adopts what enters it later and releases what leaves it: one observer, which works in batches. */
export function watchPage(scan: (root: ParentNode) => void, page: Page): void {
  scan(document);
  /** What has come, with what it came into. */
  let added = new Map<Node, Node>();
  let isWaiting = false;
  const work = () => {
    isWaiting = false;
    const roots = added;
    added = new Map();
    for (const adoption of [...adoptions])
      attempt(adoption.entry, adoption.element, page, () => {
        if (!isAlive(adoption)) release(adoption, page);
      });
    // A task each: one that throws keeps no other from its turn.
    // What came into something that has come is scanned with it: the parser tells of every single element.
    for (const [root, parent] of roots)
      if (!roots.has(parent)) page.schedule(() => root.isConnected && scan(root as Element));
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      for (const node of addedNodes) if (isElement(node)) added.set(node, target);
    if (!isWaiting) page.schedule(work);
    isWaiting = true;
  }).observe(document, { childList: true, subtree: true });
}
