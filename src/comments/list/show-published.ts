import { commentNumber } from '../comment-box.ts';
import {
  commentKey,
  commentsHere,
  commentsIn,
  countOf,
  type FetchedComments,
  fetchProven,
  numbersIn,
  partsHere,
  withoutSpace,
} from './fetch-comments.ts';
import { newestPage } from './pages.ts';
import { showRemote, withoutHash } from './show-remote.ts';

/** Removes tags, as K2 does, and white space. */
const plain = (text: string) => withoutSpace(text.replace(/<[^>]*>/g, ''));

/** A reply counts as part of the comment that it is in. */
const marksOf = (comment: Element) => [commentKey(comment), ...numbersIn(comment)];

const newOnes = ({ parts }: FetchedComments, known: ReadonlySet<unknown>) =>
  commentsIn(parts.get('list')).filter((comment) => marksOf(comment).some((mark) => !known.has(mark)));

const newestPageOf = ({ parts, url }: FetchedComments) =>
  newestPage(commentsIn(parts.get('list')), parts.get('pagination'), url);

/** Tests if a page counts more comments than this one; without a counter, if other pages may have the new ones. */
function hasMore(fetched: FetchedComments): boolean {
  const count = countOf(fetched.parts.get('counter'));
  return count === undefined ? !!newestPageOf(fetched) : count > (countOf(partsHere('counter')[0]) ?? 0);
}

const newestOf = (comments: readonly HTMLElement[]): HTMLElement | undefined =>
  [...comments].sort((one, other) => Math.max(0, ...numbersIn(other)) - Math.max(0, ...numbersIn(one)))[0];

/** Finds the newest comment with a text. */
const findWritten = (comments: readonly HTMLElement[], text: string): HTMLElement | undefined =>
  newestOf(comments.filter(({ textContent }) => plain(textContent ?? '').includes(plain(text))));

/**
 * Tests if this page shows a comment with just this text. Its number must be above one, as another may have written the
 * same before; templates may print no numbers.
 */
export function isShownHere(text: string, after: number): boolean {
  const written = plain(text);
  const isIt = (part: Element) => plain(part.textContent ?? '') === written;
  return commentsHere()
    .filter((comment) => (commentNumber(comment) ?? Number.POSITIVE_INFINITY) > after)
    .some((comment) => [...comment.querySelectorAll('*')].some(isIt));
}

/**
 * Shows the page of comments that has the newest ones, among them one that K2 has published.
 * @param mayMove Asked when the comment is about to be shown: the visitor may be taken there.
 * @returns `shown`; `elsewhere` when it is not in the list, as on another page of it that the visitor is not taken to;
 *   `native` when only loading the page again can show it.
 * @throws CallError when the page can't be fetched.
 */
export async function showPublished(
  text: string,
  mayMove: () => boolean,
  signal?: AbortSignal,
): Promise<'shown' | 'elsewhere' | 'native'> {
  const known = new Set<unknown>(commentsHere().flatMap(marksOf));
  const address = withoutHash(location.href);
  const isOld = (fetched: FetchedComments) => newOnes(fetched, known).length === 0 && !hasMore(fetched);
  const here = await fetchProven(new URL(address), isOld, signal);
  if (!here) return 'native';
  const added = newOnes(here, known);
  const written = findWritten(added, text);
  const newest = written ? undefined : newestPageOf(here);
  const there =
    newest && mayMove()
      ? await fetchProven(newest, (fetched) => newOnes(fetched, known).length === 0, signal)
      : undefined;
  // The visitor may have opened another page of comments meanwhile.
  if (signal?.aborted || withoutHash(location.href) !== address) return 'elsewhere';
  if (there && mayMove()) {
    const addedThere = newOnes(there, known);
    const own = findWritten(addedThere, text) ?? newestOf(addedThere);
    return showRemote(there, true, own) ? 'shown' : 'native';
  }
  // K2 may have changed the text. If newer comments are on another page, a new one here is by another writer.
  const own = written ?? (newest ? undefined : newestOf(added));
  if (!showRemote(here, !!own && mayMove(), own)) return 'native';
  // The call for another comment may have shown this one already.
  const isHere = own ?? (newest ? undefined : findWritten(commentsIn(here.parts.get('list')), text));
  return isHere ? 'shown' : 'elsewhere';
}
