/** How long the overlay stays when the page does not go after all (a download, Stop), in ms. */
export const LEAVE_MS = 5000;

/** How long after a click on a link that does not lead away an `unload` is put down to it, in ms. */
export const QUIET_MS = 1000;
