/** Height of closed content without `data-cbmoreless-height`, and of a step, in CSS px. */
export const HEIGHT_PX = 100;

/** How much higher than that content may be and still be shown whole: a share of the height. */
export const TOLERANCE = '25%';
