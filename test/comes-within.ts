/** Time limit of a tab for a test's condition, in ms. Usually a tenth is enough; a busy machine needs more. */
export const COMES_WITHIN_MS = 20_000;
