/** How long one step of the scroller takes, in ms. */
export const STEP_MS = 200;

/** Fractions of a pixel that count as nothing, in CSS px. */
export const TOLERANCE_PX = 1;
