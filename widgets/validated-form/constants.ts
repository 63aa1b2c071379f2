/** How long a submit waits for a field check or an image that is still being worked on, in ms. */
export const SUBMIT_WAIT_MS = 2000;
