/** From a pointer that leaves menu and trigger to a closed menu, in ms. */
export const CLOSE_DELAY_MS = 200;

/** From a click in a menu, whose link is being followed, to a closed menu, in ms. */
export const CLICK_CLOSE_MS = 100;
