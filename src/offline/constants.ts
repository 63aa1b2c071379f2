/** Timings and names of what works without a connection; in a file of its own, since the registration must stay small. */

/** Database of this origin; several sites may share it. */
export const DATABASE = 'k2-islands';
export const OUTBOX_STORE = 'outbox';
/** The first version had this store, too. */
export const OLD_FACTS_STORE = 'facts';
export const DATABASE_VERSION = 2;

/** How long the database may take to open, in ms: a blocked one never does in some browsers. */
export const OPEN_LIMIT_MS = 3000;

/** Name of the lock that lets only one tab send. */
export const OUTBOX_LOCK = 'k2-islands-outbox';

/** Channel by which tabs tell each other that the outbox has changed. */
export const OUTBOX_CHANNEL = 'k2-islands-outbox';

/** Without Web Locks: how long an attempt of another tab is left alone, in ms. */
export const ATTEMPT_LIMIT_MS = 60_000;

/** How long a worker may take to say that it has heard, in ms. */
export const ANSWER_LIMIT_MS = 2000;

/** How long the new worker may take to take over from the old one before the browser is made to try again, in ms. */
export const TAKEOVER_RETRY_MS = 500;

/** How often it is made to. */
export const TAKEOVER_RETRIES = 5;
