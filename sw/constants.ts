/** Limits of the service worker, with their units. */

/** How long a page may take before the one in the cache is shown, in s. */
export const PAGE_LIMIT_S = 3;

/** How many articles can be read offline: those visited last. */
export const MOST_ARTICLES = 50;

/** How many other pages (categories, searches, whatever is no article) are kept beside them. */
export const MOST_OTHER_PAGES = 50;

/** Largest number of images, styles and fonts that are kept. */
export const MOST_ASSETS = 200;
