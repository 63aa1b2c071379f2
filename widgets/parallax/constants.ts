/** The background moves this many times more slowly than the page. */
export const DIVISOR = 5;
