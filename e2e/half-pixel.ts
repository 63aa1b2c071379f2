/**
 * How near a page comes to a place that it scrolls to, in px: its positions are whole pixels of the screen, and Firefox
 * moves it by whole ones from a position that is none. A hair more than the half, for sums of fractions.
 */
export const HALF_PX = 0.51;
