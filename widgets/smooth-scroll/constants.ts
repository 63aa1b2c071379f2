/** How long the way to a target takes, in ms. */
export const SCROLL_MS = 500;

/** How far short of a named section `scroll-to` stops, in CSS px. */
export const SECTION_OFFSET_PX = 48;
