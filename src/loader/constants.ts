/** How long a click or submit may wait for code before the native behaviour happens after all, in ms. */
export const HOLD_MS = 10_000;

/** Pause before the one second try of a failed import, in ms. */
export const IMPORT_RETRY_MS = 1000;

/** Where chunks lie, seen from our own script. */
export const CHUNKS_FOLDER = 'chunks/';

/**
 * The same folder under another URL, which servers take for the same one (RFC 3986, "Percent-Encoding Normalization";
 * browsers leave it as it is).
 */
export const SECOND_CHUNKS_FOLDER = '%63hunks/';

/** Idle time where the browser has no `requestIdleCallback` (WebKit), in ms. */
export const IDLE_FALLBACK_MS = 200;
