/** How long the panel takes to open or close, in ms. */
export const SLIDE_MS = 600;
