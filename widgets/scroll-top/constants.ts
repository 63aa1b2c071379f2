/** The button is there when the page is scrolled farther than this, in CSS px. */
export const SHOWN_PX = 100;

/** How long the way up takes, in ms. */
export const SCROLL_MS = 500;
