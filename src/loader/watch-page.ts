import type { Core, LoaderHost } from '../core/host.ts';
import { whenParsed } from '../dom/browser.ts';
import { isElement } from '../dom/nodes.ts';

/** Hears of every change of what is on the page. */
export function watchMarkup(hear: MutationCallback): MutationObserver {
  const observer = new MutationObserver(hear);
  observer.observe(document, { childList: true, subtree: true });
  return observer;
}

/**
 * Scans the page once its markup is there, then what enters it, and has released what leaves it: one observer, which works
 * in batches.
 * @param core Gives core once it runs.
 */
export function watchPage(
  scan: LoaderHost['scan'],
  schedule: LoaderHost['schedule'],
  core: () => Core | undefined,
): void {
  /** What has come, with what it came into. */
  let added = new Map<Node, Node>();
  let isWaiting = false;
  const work = () => {
    isWaiting = false;
    const roots = added;
    added = new Map();
    core()?.releaseGone();
    // A task each: one that throws keeps no other from its turn.
    // What came into something that has come is scanned with it: the parser tells of every single element.
    for (const [root, parent] of roots)
      if (!roots.has(parent)) schedule(() => root.isConnected && scan(root as Element));
  };
  whenParsed(() => {
    scan(document);
    watchMarkup((records) => {
      for (const { addedNodes, target } of records)
        for (const node of addedNodes) if (isElement(node)) added.set(node, target);
      if (!isWaiting) schedule(work);
      isWaiting = true;
    });
  });
}
