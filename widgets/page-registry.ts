import type { WidgetEntry } from '../src/loader/widget-entry.ts';

/**
 * The widgets of the page itself. They come as one chunk when a page has something for them, so that the loader stays
 * small; `registry.ts` says what fetches them.
 */
export const widgets: readonly WidgetEntry[] = [];
