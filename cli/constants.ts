import { LOADER_TEXTS_BY_LANGUAGE } from 'virtual:languages';

/** Time limit of one request, in ms. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Largest page or script that is read, in bytes; a site that sends more has another problem. */
export const MAX_BYTES = 20_000_000;

/** Assumed URL of a page without one. */
export const UNKNOWN_PLACE = 'http://localhost/';

/** Some sites refuse requests without a user agent. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; k2-islands check)';

/** Languages with texts of K2 Islands, in lower case. */
export const LANGUAGES: readonly string[] = ['de', 'en', ...Object.keys(LOADER_TEXTS_BY_LANGUAGE)].map((language) =>
  language.toLowerCase(),
);
