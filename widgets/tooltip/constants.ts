/** From a pointer that leaves to a closed tip, in ms. */
export const CLOSE_DELAY_MS = 0;
