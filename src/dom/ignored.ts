/** Marks an element that no widget adopts, with all that it holds; no HTML of the server brings it along. */
export const IGNORED = 'data-k2-ignore';

/** Selector of what is marked so. */
export const IGNORED_SELECTOR = `[${IGNORED}]`;
