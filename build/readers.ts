/** Actions of readers, with the limit of the download for each, after Brotli at its best quality. */
export interface Reader {
  /** Its name in the table of sizes. */
  readonly name: string;
  /** The files that are asked for by name; those that they import come along. */
  readonly files: readonly string[];
  /** The worker is fetched as well, and the page for the time offline. */
  readonly worker?: true;
  /** In bytes. */
  readonly budget: number;
}

/** React and i18next, as a component brings them. */
const REACT = ['react'];

/**
 * The rows of bytes (docs/decisions.md, "Budgets per visitor"). Within five per cent of one, look for something to leave
 * out, and never for a trick.
 */
export const READERS: readonly Reader[] = [
  { name: 'touches nothing, or reads an article to its end', files: [], budget: 7_430 },
  { name: 'the same, with boxes of equal height', files: ['equal-heights'], budget: 18_750 },
  { name: 'the same, with what is revealed', files: ['reveal'], budget: 20_100 },
  { name: 'the same, with the worker', files: ['equal-heights', 'offline'], worker: true, budget: 27_800 },
  {
    name: 'reads a second article, with the worker',
    files: ['equal-heights', 'offline', 'comment-form', 'outbox'],
    worker: true,
    budget: 47_430,
  },
  { name: 'changes the text size', files: ['font-size'], budget: 18_900 },
  { name: 'follows an anchor', files: ['smooth-scroll'], budget: 19_500 },
  { name: 'reads a tooltip', files: ['tooltip'], budget: 21_700 },
  { name: 'votes', files: ['rating'], budget: 20_000 },
  { name: 'turns to another month', files: ['calendar'], budget: 20_350 },
  { name: 'sees own articles: an author, before React', files: ['comment-moderation'], budget: 32_600 },
  // Replies come along at the form, and React for their buttons after them.
  {
    name: 'comments, and sees it in place',
    files: ['comment-form', 'comments', 'outbox', 'reply', 'conversation'],
    budget: 47_600,
  },
  { name: 'replies to a comment', files: ['comment-form', 'reply', 'reply-view', ...REACT], budget: 109_300 },
  { name: 'votes without success', files: ['rating', ...REACT], budget: 95_800 },
  { name: 'comments without success', files: ['comment-form', 'outbox', ...REACT], budget: 113_000 },
  { name: 'searches', files: ['live-search', 'sanitise', 'live-search-view', ...REACT], budget: 108_500 },
  // The calls and their session are 16,000 of it.
  {
    name: 'moderates comments in their list',
    files: ['desk', 'desk-view', 'sanitise', ...REACT],
    budget: 118_000,
  },
  { name: 'opens a popup of pictures', files: ['popup', 'popup-view', ...REACT], budget: 102_000 },
  { name: 'registers', files: ['validated-form', 'password', 'tooltip', 'tooltips', 'tabs'], budget: 53_300 },
];

/** Limit of all files together, in bytes; a page loads only a part of them. */
const CODE_BYTES = 240_000;
/** Limit of the files of one language that pages fetch, on average. */
const LANGUAGE_BYTES = 5_000;

/** Returns the limit of a build with so many of these languages. */
export const allFilesBudget = (languages: number): number => CODE_BYTES + languages * LANGUAGE_BYTES;

/**
 * Returns the limit of a row, in bytes.
 * @throws Error without such a row.
 */
export function budgetOf(name: string): number {
  const row = READERS.find((reader) => reader.name === name);
  if (!row) throw new Error(`No reader who: ${name}`);
  return row.budget;
}
