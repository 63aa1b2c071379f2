let count = 0;

/** Makes an id that no other element of the page has: `k2i-`, a name, and a number. */
export const newId = (what: string): string => `k2i-${what}-${++count}`;
