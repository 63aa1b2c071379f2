import type { Page } from '../page.ts';
import { type Adoption, adopt, adoptions, release } from './adoption.ts';
import { fetchWidget } from './chunks.ts';
import type { Lookup } from './lookup.ts';
import type { WidgetEntry } from './widget-entry.ts';

/** What the parts of the loader share. */
export interface Loader {
  readonly lookup: Lookup;
  readonly page: Page;
  adopt(element: HTMLElement, entry: WidgetEntry): Adoption;
  /** Fetches the code only; a failure stays silent, the next need tries again. */
  warm(entry: WidgetEntry): void;
  /** Releases whatever is at or below the root. */
  release(root: Node): void;
}

/** @param base URL of our own script; chunks lie beside it. */
export function createLoader(lookup: Lookup, page: Page, base: URL): Loader {
  return {
    lookup,
    page,
    adopt: (element, entry) => adopt(element, entry, page, base),
    warm: (entry) => {
      fetchWidget(entry, base).catch(() => {});
    },
    release(root) {
      for (const adoption of [...adoptions]) if (root.contains(adoption.element)) release(adoption, page);
    },
  };
}
