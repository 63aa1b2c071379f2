/** How long a browser remembers the chosen tab, in seconds. */
export const COOKIE_SECONDS = 24 * 60 * 60;

/** What stays visible above a pane that the page is scrolled to, in CSS px. */
export const ABOVE_PANE_PX = 100;

/** A pane as near to the start of the page as this is shown by going to the start, in CSS px. */
export const NEAR_START_PX = 300;
