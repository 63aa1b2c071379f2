/** How near to the viewport what must be there before it is touched is adopted, in CSS px. */
export const NEAR_PX = 256;

/** How long tasks of many elements run before input has its turn, in ms; at a quarter of the speed still no long task. */
export const SLICE_MS = 8;

/** How long a pointer stays on an element before that counts as the intent to use it, in ms; one that crosses it does not. */
export const REST_MS = 100;
