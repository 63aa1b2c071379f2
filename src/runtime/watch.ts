import type { Page } from '../page.ts';
import { adoptions, isAlive, release } from './adoption.ts';

/** Scans the page, adopts what enters it later and releases what leaves it: one observer, which works in batches. */
export function watchPage(scan: (root: ParentNode) => void, page: Page): void {
  scan(document);
  const added = new Set<Element>();
  let isWaiting = false;
  const work = () => {
    isWaiting = false;
    for (const adoption of [...adoptions]) if (!isAlive(adoption)) release(adoption, page);
    for (const root of added) if (root.isConnected) scan(root);
    added.clear();
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) added.add(node);
    if (!isWaiting) page.schedule(work);
    isWaiting = true;
  }).observe(document, { childList: true, subtree: true });
}
