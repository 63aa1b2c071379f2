// Keys of local storage, or of the browser's history, that descriptors name as well: a stored value loads the widget's code.

export const DRAFTS_KEY = 'k2i:draft:';

/** Name and e-mail address of a guest whose comment has arrived. */
export const GUEST_KEY = 'k2i:guest:';

/** Comments that a visitor has seen, of each article of a site. */
export const SEEN_KEY = 'k2i:seen:';

export const TEXT_SIZE_KEY = 'k2i:font-size';

/** Of the session: caches of this site serve one page of comments for another (docs/server-contract.md). */
export const CACHED_KEY = 'k2i:cached-comments';

/** Unsaved changes of comments, of the session. */
export const EDITS_KEY = 'k2i:edit:';

// In the state of entries of the history:
/** Comments of this entry, or of the next, were loaded into the page. */
export const COMMENT_PAGES_KEY = 'k2i-comments';
/** The place in a list that was continued. */
export const LOAD_MORE_KEY = 'k2i-load-more';
/** The words of a search. */
export const SEARCH_KEY = 'k2i-search';

/** Database of waiting comments; several sites of an origin share it. */
export const DATABASE = 'k2-islands';
export const OUTBOX_STORE = 'outbox';
