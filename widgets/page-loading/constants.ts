/** How long after a click on a link that does not lead away an `unload` is put down to it, in ms. */
export const QUIET_MS = 1000;
