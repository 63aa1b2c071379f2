/** From the pointer or the focus to an open tip, plain ones too, in ms. */
export const OPEN_DELAY_MS = 30;

/** What stays free beside the widest tip, in CSS px: both sides together. */
export const VIEWPORT_MARGIN_PX = 15;

/** `z-index` of the lowest tip. It only matters in browsers without a top layer. */
export const Z_INDEX = 15_000;

/** `z-index` of the lowest modal tip: below the others. */
export const MODAL_Z_INDEX = 14_800;

/** How long a pointer that leaves a tip without a closing delay may take on its way onto the tip, in ms. */
export const CROSSING_MS = 300;
