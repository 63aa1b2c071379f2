/** Timings and limits of calls and of what is typed, each with its unit. */

/** Time limit of one call, in ms. */
export const CALL_TIMEOUT_MS = 15_000;

/** How often a read is asked for again after the first failure. */
export const READ_RETRIES = 2;

/** First pause between two tries of a read, in ms; doubled each time, half of it at random. */
export const RETRY_PAUSE_MS = 400;

/** Pause in typing after which a draft is kept, in ms. */
export const DRAFT_DEBOUNCE_MS = 300;

/** How long an answer, or a failure, waits for code that would do more with it, in ms; then it is shown as it is. */
export const CODE_LIMIT_MS = 5000;

/** How long an answer waits for code without which it can't be shown, in ms; then it counts as failed. */
export const NEEDED_CODE_LIMIT_MS = 30_000;
