import type { LoaderHost } from '../core/loader-host.ts';
import { whenParsed } from '../dom/browser.ts';
import { isElement } from '../dom/nodes.ts';

export function watchMarkup(listener: MutationCallback): MutationObserver {
  const observer = new MutationObserver(listener);
  observer.observe(document, { childList: true, subtree: true });
  return observer;
}

/** Scans the page once it is parsed, then added nodes, and releases removed ones, in tasks of their own. */
export function watchPage(host: LoaderHost): void {
  const { scan, schedule } = host;
  whenParsed(() => {
    scan(document);
    watchMarkup((records) => {
      schedule(() => host.core?.releaseGone());
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (isElement(node)) schedule(() => node.isConnected && scan(node));
    });
  });
}
