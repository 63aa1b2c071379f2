/** How near to the viewport code is warmed, in CSS px. */
export const NEAR_PX = 256;

/** How long tasks of many elements run before input has its turn, in ms; at a quarter of the speed still no long task. */
export const SLICE_MS = 8;
