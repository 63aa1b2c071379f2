/** What a chunk exports, which is its last statement. */
export const EXPORTS_AT_END = /export\{[^}]*\}[^}]*$/;

/**
 * Whether this is all of a chunk. Half a file does not end with what it exports, nor does the page that some sites answer
 * with instead of an error.
 */
export function isWholeChunk(code: string): boolean {
  return EXPORTS_AT_END.test(code);
}
