/** What is inside of this is left alone. */
export const IGNORED = '[data-k2-ignore]';
