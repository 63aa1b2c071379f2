import type { Reader } from './reader-sizes.ts';

/** What the files of a build may weigh, in bytes after Brotli at its best quality. */

/** The file that every page pays for. */
export const LOADER_BROTLI_BYTES = 5_000;

/** React: what the first view pays for. i18next comes with the views alone that have texts of their own. */
export const REACT_BROTLI_BYTES = 59_000;

/** One widget with its styles. */
export const WIDGET_BROTLI_BYTES = 3_600;

/** The widgets that have the most to do. */
export const LARGE_WIDGETS: readonly string[] = ['popup', 'tabs', 'upload', 'validated-form'];

/** One of these with its styles. */
export const LARGE_WIDGET_BROTLI_BYTES = 5_200;

/** What judges fields, shared by the widgets of forms. */
export const VALIDATION_BROTLI_BYTES = 10_800;

/** A reader who touches nothing: the loader, what registers the worker, `sw.js` and what it fetches when it is installed. */
export const FIRST_VISIT_BROTLI_BYTES = 28_000;

/** All files together; no page loads more than a part of them (docs/decisions.md, "What all files may weigh"). */
export const DIST_BROTLI_BYTES = 262_000;

/** What a reader's widgets need beside their code: the watch over the connection. */
const OF_A_CALL = ['connection'];

/**
 * What one reader pays for, by what it does: where the aim of the design is not reached, the limit is what is reached,
 * rounded up to the next hundred.
 */
export const READERS: readonly Reader[] = [
  // Of a page that has both; the aim of 12,000 is that of an article, which e2e/bytes.test.ts measures.
  { name: 'reads', chunks: ['runtime', 'equal-heights', 'scroller'], budget: 13_500 },
  { name: 'reads, with the worker', chunks: ['runtime', 'equal-heights', 'scroller'], worker: true, budget: 30_000 },
  { name: 'changes the font size', chunks: ['runtime', 'font-size'], budget: 12_500 },
  { name: 'follows an anchor', chunks: ['runtime', 'smooth-scroll'], budget: 12_500 },
  // A tip of plain text.
  { name: 'reads a tooltip', chunks: ['runtime', 'tooltip'], budget: 13_500 },
  { name: 'votes, with React', chunks: ['runtime', 'rating', 'rating-view', ...OF_A_CALL], budget: 92_000 },
  {
    name: 'comments, with React',
    chunks: ['runtime', 'comment-form', 'form-log-view', ...OF_A_CALL],
    budget: 95_000,
  },
];

/** What comes over the line for one reader of a page of ours that has several widgets (e2e/bytes.test.ts). */
export const PAGE_BROTLI_BYTES = {
  /** To the end of an article, the pointer across all of it. */
  reads: 13_000,
  changesTheFontSize: 13_000,
  votes: 92_000,
};
