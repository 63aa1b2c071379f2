/** The global by which the runner asks the environment for a page; both are loaded apart from each other. */
export const OPEN_PAGE = Symbol.for('k2-islands: open a page');

/** Opens a new page, with a window, a document and storage of its own, in the place of the last one. */
export type OpenPage = () => Promise<void>;
