/** What the files of a build may weigh, in bytes after Brotli at its best quality. */

/** The file that every page pays for. */
export const LOADER_BROTLI_BYTES = 4_400;

/** React and i18next: what the first touched widget pays for. */
export const REACT_BROTLI_BYTES = 76_000;

/** One widget with its styles. */
export const WIDGET_BROTLI_BYTES = 4_000;

/** All files together. */
export const DIST_BROTLI_BYTES = 160_000;
