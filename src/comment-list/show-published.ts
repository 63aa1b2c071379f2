import { keepPlace } from '../dom/keep-place.ts';
import { focusTarget } from '../dom/page-scroll/focus-target.ts';
import { type FetchedComments, fetchComments } from './fetch-comments.ts';
import { commentsIn, numberOf, partHere } from './parts.ts';
import { showComments } from './show-comments.ts';
import { enterAddress } from './visit-page.ts';

/** A text as K2 shows it: without tags, and without the ways of writing a line break. */
const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\s+/g, '');

/** The comment that a reader has just written, among those that were not there before. */
function findOwn(
  comments: readonly Element[],
  known: ReadonlySet<number | undefined>,
  text: string,
): Element | undefined {
  const added = comments.filter((comment) => !known.has(numberOf(comment)));
  const newest = added.sort((one, other) => (numberOf(other) ?? 0) - (numberOf(one) ?? 0));
  const wanted = plain(text);
  return newest.find((comment) => wanted && plain(comment.textContent ?? '').includes(wanted)) ?? newest[0];
}

/** Address of the last page of comments, where the pagination has one that is further than this. */
function lastPage({ parts, url }: FetchedComments): URL | undefined {
  const startOf = ({ searchParams }: URL) => Number(searchParams.get('limitstart') ?? searchParams.get('start') ?? 0);
  return [...(parts.get('pagination')?.querySelectorAll('a[href]') ?? [])]
    .map((link) => new URL(link.getAttribute('href') ?? '', url))
    .filter((other) => other.origin === location.origin && startOf(other) > startOf(url))
    .sort((one, other) => startOf(other) - startOf(one))[0];
}

/**
 * Shows a comment that K2 has published in the list of this page, without loading that again. Where the newest comments
 * are on the last page, that is shown.
 *
 * @param text What was written.
 * @param mayMove Whether the reader may be taken there: asked when the comment is about to be shown.
 * @returns whether it is shown; `false` when only loading the page again can show it.
 * @throws CallError when the page can't be had; TypeError when the sink can't be.
 */
export async function showPublished(text: string, mayMove: () => boolean, signal?: AbortSignal): Promise<boolean> {
  const known = new Set(commentsIn(partHere('list')).map(numberOf));
  const ownIn = ({ parts }: FetchedComments) => findOwn(commentsIn(parts.get('list')), known, text);
  const here = await fetchComments(new URL(location.href), signal);
  if (!here) return false;
  let there: FetchedComments | undefined;
  const last = ownIn(here) ? undefined : lastPage(here);
  if (last && mayMove()) there = await fetchComments(last, signal);
  if (signal?.aborted) return true;
  const moves = mayMove();
  const fetched = moves && there && ownIn(there) ? there : here;
  // Before the nodes are in the page: those that are the same are not among them.
  const own = ownIn(fetched);
  const number = own && numberOf(own);
  const list = partHere('list');
  let isShown = false;
  const show = () => {
    isShown = showComments(fetched);
  };
  if (list && !moves) keepPlace(list, show);
  else show();
  if (!isShown) return false;
  if (fetched === there) enterAddress(there);
  const shown = commentsIn(partHere('list')).find((comment) => number !== undefined && numberOf(comment) === number);
  if (shown && moves) {
    const { top, bottom } = shown.getBoundingClientRect();
    // In the middle, where no bar of the site covers it.
    if (top < 0 || bottom > innerHeight) shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    focusTarget(shown);
  }
  return true;
}
