export { commentsHere, fetchComments, highestHere } from './fetch-comments.ts';
export { isRising } from './pages.ts';
export { provenAnswer } from './proven.ts';
export { readPart, safePart, TIP_ATTRIBUTES } from './safe-part.ts';
export { isShownHere, showPublished } from './show-published.ts';
export { followHistoryWith, isCopyOfShown, showRemote, showsFetched } from './show-remote.ts';
