/** Size of the window where the link gives none, in CSS px. */
export const DEFAULT_WIDTH_PX = 900;
export const DEFAULT_HEIGHT_PX = 600;
