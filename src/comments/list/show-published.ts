import { quietly } from '../../dom/quietly.ts';
import { sameOrigin } from '../../http/site-url.ts';
import {
  commentsHere,
  commentsIn,
  type FetchedComments,
  fetchComments,
  keyOf,
  numberOf,
  numbersIn,
} from './fetch-comments.ts';
import { showRemote, withoutHash } from './show-remote.ts';

/** Removes tags, as K2 does, and white space, as line breaks have several forms. */
const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\s+/g, '');

/** A reply counts as part of the comment that it is in. */
const marksOf = (comment: Element) => [keyOf(comment), ...numbersIn(comment)];

const newOnes = ({ parts }: FetchedComments, known: ReadonlySet<unknown>) =>
  commentsIn(parts.get('list')).filter((comment) => marksOf(comment).some((mark) => !known.has(mark)));

const newestOf = (comments: readonly HTMLElement[]): HTMLElement | undefined =>
  [...comments].sort((one, other) => Math.max(0, ...numbersIn(other)) - Math.max(0, ...numbersIn(one)))[0];

/** Finds the newest comment with a text. */
const findWritten = (comments: readonly HTMLElement[], text: string): HTMLElement | undefined =>
  newestOf(comments.filter(({ textContent }) => plain(textContent ?? '').includes(plain(text))));

const startOf = ({ searchParams }: URL) => Number(searchParams.get('limitstart') ?? searchParams.get('start') ?? 0);

/** Address of the page of comments that new ones are on, by the order of the list; nothing when it is this one. */
function newestPage({ parts, url }: FetchedComments): URL | undefined {
  const numbers = commentsIn(parts.get('list')).flatMap((comment) => numberOf(comment) ?? []);
  const isNewestFirst = (numbers[0] ?? 0) > (numbers.at(-1) ?? 0);
  const distance = (other: URL) => (startOf(other) - startOf(url)) * (isNewestFirst ? -1 : 1);
  const links = [...(parts.get('pagination')?.querySelectorAll('a[href]:not([href^="#"])') ?? [])];
  return links
    .flatMap((link) => quietly(() => sameOrigin(link.getAttribute('href') ?? '')) ?? [])
    .filter((address) => distance(address) > 0)
    .sort((one, other) => distance(other) - distance(one))[0];
}

/**
 * Shows the page of comments that has the newest ones, among them one that K2 has published.
 * @param mayMove Asked when the comment is about to be shown: the reader may be taken there.
 * @returns `shown`; `elsewhere` when it is not in the list, as on another page of it that the reader is not taken to;
 *   `native` when only loading the page again can show it.
 * @throws CallError when the page can't be had.
 */
export async function showPublished(
  text: string,
  mayMove: () => boolean,
  signal?: AbortSignal,
): Promise<'shown' | 'elsewhere' | 'native'> {
  const known = new Set<unknown>(commentsHere().flatMap(marksOf));
  const address = withoutHash(location.href);
  const here = await fetchComments(new URL(address), signal);
  if (!here) return 'native';
  const added = newOnes(here, known);
  const written = findWritten(added, text);
  const newest = written ? undefined : newestPage(here);
  const there = newest && mayMove() ? await fetchComments(newest, signal) : undefined;
  // The reader may have opened another page of comments meanwhile.
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
