/** How long the way to a target takes, in ms. */
export const SCROLL_MS = 500;
