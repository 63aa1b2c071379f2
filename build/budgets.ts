/** What the files of a build may weigh, in bytes after Brotli at its best quality. */

/** The file that every page pays for. */
export const LOADER_BROTLI_BYTES = 4_300;

/** React and i18next: what the first touched widget pays for. */
export const REACT_BROTLI_BYTES = 76_000;

/** One widget with its styles. */
export const WIDGET_BROTLI_BYTES = 4_000;

/** What judges fields, shared by the widgets of forms. */
export const VALIDATION_BROTLI_BYTES = 10_000;

/** All files together; no page loads more than a part of them (docs/decisions.md, "What all files may weigh"). */
export const DIST_BROTLI_BYTES = 202_000;
