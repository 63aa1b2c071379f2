/** The exports of a chunk, which are its last statement. */
export const EXPORTS_AT_END = /export\{[^}]*\}[^}]*$/;

/** Tests if a chunk is whole: not half a file, and not a page that a site sends instead of an error. */
export const isWholeChunk = (code: string) => EXPORTS_AT_END.test(code);
