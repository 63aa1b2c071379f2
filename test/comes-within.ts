/**
 * How long a tab waits for what its test has asked for, in ms. Where all is well nothing takes a tenth of it; a machine
 * that has other work stretches real time.
 */
export const COMES_WITHIN_MS = 20_000;
