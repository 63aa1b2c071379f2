/** A press that moves less than this is a click, in CSS px. */
export const CLICK_PX = 10;

/** How long a popup that only its page closes may be without one before it offers a way out, in ms. */
export const FRAME_PATIENCE_MS = 10_000;

/** How often a framed page is looked for while it loads, in ms: it can be used, and its scripts may fail, long before it is complete. */
export const FRAME_LOOK_MS = 20;
