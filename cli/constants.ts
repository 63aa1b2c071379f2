/** Time limit of one request, in ms. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** How much of a page or a script is read, in bytes; a site that sends more has something else wrong. */
export const MAX_BYTES = 20_000_000;

/** Where a page is taken to be when nothing says it. */
export const UNKNOWN_PLACE = 'http://localhost/';

/** Some sites answer nobody who does not say who they are. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; k2-islands check)';

/** The languages that we have texts in. */
export const LANGUAGES: readonly string[] = ['ar', 'de', 'el', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'tr'];
