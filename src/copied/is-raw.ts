/** Whether an address asks K2 for an answer without a page around it, as a suffix of the path on some sites. */
export const isRaw = (address: string): boolean => /[=.]raw\b/.test(address);
