import { unshadowed } from '../dom/nodes.ts';
import type { LoaderHost } from '../loader/host.ts';
import { type Adoption, adopt, adoptions, release } from './adoption.ts';
import { fetchWidget } from './chunks.ts';
import type { Lookup } from './lookup.ts';
import type { Page } from './page.ts';
import type { WidgetEntry } from './widget.ts';

/** What the parts of the runtime share. */
export interface Adopter {
  readonly lookup: Lookup;
  readonly page: Page;
  readonly host: LoaderHost;
  adopt(element: HTMLElement, entry: WidgetEntry): Adoption;
  /** Has a widget fetch its view for an element when the page is idle, once its code is there; a failure stays silent. */
  preloadView(element: HTMLElement, entry: WidgetEntry): void;
  /** Releases whatever is at or below the root. */
  release(root: Node): void;
}

export function createAdopter(lookup: Lookup, page: Page, host: LoaderHost): Adopter {
  return {
    lookup,
    page,
    host,
    adopt: (element, entry) => adopt(element, entry, page, host),
    preloadView: (element, entry) => {
      if (host.savesData()) return;
      fetchWidget(entry, host).then(
        ({ preload }) => preload && host.whenIdle(() => preload(element)),
        () => {},
      );
    },
    // The last one first: each puts back what it has found, which may be what an earlier one had made of it.
    release(root) {
      const { contains } = unshadowed(root);
      for (const adoption of [...adoptions].reverse()) if (contains(adoption.element)) release(adoption, page);
    },
  };
}
