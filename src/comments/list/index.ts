export { commentsHere, highestHere, provenAnswer } from './fetch-comments.ts';
export { isRising } from './pages.ts';
export { readPart, safePart, TIP_ATTRIBUTES } from './safe-part.ts';
export { isShownHere, showPublished } from './show-published.ts';
export { followHistoryWith, isCopyOfShown, showRemote, showsFetched } from './show-remote.ts';
