// Keys of local storage that descriptors name as well: a stored value loads the widget's code.

export const DRAFTS_KEY = 'k2i:draft:';

/** Name and e-mail address of a guest whose comment has arrived. */
export const GUEST_KEY = 'k2i:guest:';

export const TEXT_SIZE_KEY = 'k2i:font-size';

/** Set if the history has an entry whose comments were loaded into the page. */
export const COMMENT_PAGES_KEY = 'k2i:comment-pages';

/** Set if the history has a place in a list that was continued. */
export const LOAD_MORE_KEY = 'k2i:load-more';

/** Database of waiting comments; several sites of an origin share it. */
export const DATABASE = 'k2-islands';
export const OUTBOX_STORE = 'outbox';
