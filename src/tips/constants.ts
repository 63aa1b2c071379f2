/** From the pointer or the focus to an open tip, plain ones too, in ms. */
export const OPEN_DELAY_MS = 30;

/** What stays free beside the widest tip, in CSS px: both sides together. */
export const VIEWPORT_MARGIN_PX = 15;

/** How long a pointer that leaves a tip without a closing delay may take on its way onto the tip, in ms. */
export const CROSSING_MS = 300;

/** From a pointer that leaves to a closed tip, in ms. */
export const CLOSE_DELAY_MS = 0;
