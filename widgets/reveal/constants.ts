/** How often waiting boxes are looked at, in ms. */
export const POLL_MS = 50;
