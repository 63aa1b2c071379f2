/** How long after the page has loaded the form is set up, in ms. */
export const SETUP_DELAY_MS = 100;
