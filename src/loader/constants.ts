/** How long a click or submit may wait for code before the native behaviour happens after all, in ms. */
export const HOLD_MS = 10_000;

/** Pause before the one second try of a failed import, in ms. */
export const IMPORT_RETRY_MS = 1000;

/** After the code could not be had, what only approaches or changes the page does not ask for it within this time, in ms. */
export const LOAD_PAUSE_MS = 4000;

/** Idle time where the browser has no `requestIdleCallback` (WebKit), in ms. */
export const IDLE_FALLBACK_MS = 200;
