let count = 0;

/**
 * Makes an id that no other element of the page has.
 * @param what Name of the element, as a part of the id.
 */
export const newId = (what: string): string => `k2i-${what}-${++count}`;
