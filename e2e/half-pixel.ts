/**
 * Tolerance for scroll positions, in px: positions are whole pixels of the screen, and Firefox moves by whole pixels
 * from a fractional position. Slightly more than a half, for sums of fractions.
 */
export const HALF_PX = 0.51;
