// Keys of the browser's local storage that tell, before a widget's code is there, that it is needed: its descriptor names
// them as well.

/** Beginning of the keys of kept drafts. */
export const DRAFTS_KEY = 'k2i:draft:';

/** Beginning of the keys of chosen text sizes. */
export const TEXT_SIZE_KEY = 'k2i:font-size';

/** Somewhere in the history is an entry whose comments came into the page without loading it. */
export const COMMENT_PAGES_KEY = 'k2i:comment-pages';

/** Somewhere in the history is a place in a list that had gone on. */
export const LOAD_MORE_KEY = 'k2i:load-more';

/** Database of comments that wait; several sites of an origin share it. */
export const DATABASE = 'k2-islands';
export const OUTBOX_STORE = 'outbox';
