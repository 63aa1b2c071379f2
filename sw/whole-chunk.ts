/** The exports of a chunk, which are its last statement. */
export const EXPORTS_AT_END = /export\{[^}]*\}[^}]*$/;

/** Tests whether a chunk is whole: neither half a file nor a page that some sites answer with instead of an error. */
export const isWholeChunk = (code: string) => EXPORTS_AT_END.test(code);
