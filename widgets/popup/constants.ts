/** A press that moves less than this is a click, in CSS px. */
export const CLICK_PX = 10;

/** Time after which the popup of a page that still loads shows a message and other ways, in ms. */
export const FRAME_PATIENCE_MS = 5_000;

/** How often a framed page is looked for while it loads, in ms: it can be used, and its scripts may fail, long before it is complete. */
export const FRAME_LOOK_MS = 20;
