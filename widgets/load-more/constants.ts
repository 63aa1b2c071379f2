/** How often the list goes on without being asked to; then only the button is left. */
export const AUTO_TIMES = 3;

/** How many pages are fetched again when the reader comes back: more requests at once would be a burden for the site. */
export const RESTORED_PAGES = 10;
