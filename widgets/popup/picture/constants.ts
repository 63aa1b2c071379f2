/** A finger, pen or mouse that moves this far along the line of text turns to another image, in CSS px. */
export const SWIPE_PX = 50;

/** How far a pointer moves before an image follows it, in CSS px. */
export const DRAG_PX = 10;

/** How much larger than the window an image is shown by a double tap or double click. */
export const DOUBLE_TAP_SCALE = 2.5;

/** Every image can be shown this much larger; one that has more pixels, until each of them has one CSS px. */
export const MAX_SCALE = 4;

/** No image is shown more than this much larger. */
export const MAX_PIXEL_SCALE = 10;

/** By what factor one press of + or − changes the size. */
export const KEY_FACTOR = 1.5;

/** How far an arrow key moves an enlarged image, as a part of what is seen of it. */
export const KEY_PAN = 0.25;

/** How much one turn of the wheel, in CSS px, changes the logarithm of the size: 100 px make it a third larger. */
export const WHEEL_FACTOR = 0.003;

/** The second tap of a double tap comes within this time, in ms. */
export const DOUBLE_TAP_MS = 300;

/** The second tap of a double tap is no further away than this, in CSS px. */
export const DOUBLE_TAP_PX = 30;

/** How long it is said that an address was copied, in ms. */
export const COPIED_MS = 4000;
