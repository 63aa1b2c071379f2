import { isElement } from '../dom/core/kinds.ts';
import { adoptions, isAlive, release } from './adoption.ts';
import { attempt } from './attempt.ts';
import type { Page } from './page/page.ts';

/** Scans the page, adopts what enters it later and releases what leaves it: one observer, which works in batches. */
export function watchPage(scan: (root: ParentNode) => void, page: Page): void {
  scan(document);
  const added = new Set<Element>();
  let isWaiting = false;
  const work = () => {
    isWaiting = false;
    const roots = [...added];
    added.clear();
    for (const adoption of [...adoptions])
      attempt(adoption.entry, adoption.element, page, () => {
        if (!isAlive(adoption)) release(adoption, page);
      });
    // A task each: one that throws keeps no other from its turn.
    for (const root of roots) page.schedule(() => root.isConnected && scan(root));
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (isElement(node)) added.add(node);
    if (!isWaiting) page.schedule(work);
    isWaiting = true;
  }).observe(document, { childList: true, subtree: true });
}
