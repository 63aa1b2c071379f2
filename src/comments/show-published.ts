import { focusTarget } from '../dom/scroll.ts';
import { sameOrigin } from '../http/site-url.ts';
import { commentsIn, type FetchedComments, fetchComments, numberOf, partHere } from './fetch-comments.ts';
import { showBeside, showComments } from './show-comments.ts';
import { enterAddress } from './visit-page.ts';

/** A text as K2 shows it: without tags, and without the ways of writing a line break. */
const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\s+/g, '');

/** An item of a page that may be the comment that a reader has just written. */
interface Candidate {
  readonly comment: Element | undefined;
  /** The higher, the likelier. */
  readonly likelihood: number;
}

/** Looks for a comment among those that were not there before: by its text, which K2 may have changed, else the newest. */
function findOwn({ parts }: FetchedComments, known: ReadonlySet<number | undefined>, text: string): Candidate {
  const wanted = plain(text);
  const isWritten = (comment: Element) => !!wanted && plain(comment.textContent ?? '').includes(wanted);
  const added = commentsIn(parts.get('list'))
    .map((comment) => ({ comment, number: numberOf(comment) ?? 0 }))
    .filter(({ number }) => number === 0 || !known.has(number))
    .sort((one, other) => other.number - one.number);
  const written = added.find(({ comment }) => isWritten(comment));
  if (written) return { comment: written.comment, likelihood: Number.POSITIVE_INFINITY };
  // Without numbers nobody can tell which comments are new.
  const [newest] = added.filter(({ number }) => number > 0);
  return { comment: newest?.comment, likelihood: newest?.number ?? 0 };
}

const startOf = ({ searchParams }: URL) => Number(searchParams.get('limitstart') ?? searchParams.get('start') ?? 0);

/** Reads the address of a link on this site, whatever host it was printed with. */
function addressOf(link: Element): URL[] {
  const href = link.getAttribute('href') ?? '';
  try {
    return href.startsWith('#') ? [] : [sameOrigin(href)];
  } catch {
    return [];
  }
}

/** Address of the page of comments that new ones are on, by the order of the list; nothing when it is this one. */
function newestPage({ parts, url }: FetchedComments): URL | undefined {
  const numbers = commentsIn(parts.get('list')).flatMap((comment) => numberOf(comment) ?? []);
  const isNewestFirst = (numbers[0] ?? 0) > (numbers.at(-1) ?? 0);
  const distance = (other: URL) => (startOf(other) - startOf(url)) * (isNewestFirst ? -1 : 1);
  const links = [...(parts.get('pagination')?.querySelectorAll('a[href]') ?? [])].flatMap(addressOf);
  return links.filter((link) => distance(link) > 0).sort((one, other) => distance(other) - distance(one))[0];
}

/**
 * Shows a comment that K2 has published in the list of this page, without loading that again. Where the newest comments
 * are on another page of the list, that is shown.
 *
 * @param text What was written.
 * @param mayMove Whether the reader may be taken there: asked when the comment is about to be shown.
 * @returns `shown`; `elsewhere` when it is not in the list, as on another page of it that the reader is not taken to;
 *   `native` when only loading the page again can show it.
 * @throws CallError when the page can't be had; TypeError when the sink can't be.
 */
export async function showPublished(
  text: string,
  mayMove: () => boolean,
  signal?: AbortSignal,
): Promise<'shown' | 'elsewhere' | 'native'> {
  const known = new Set(commentsIn(partHere('list')).map(numberOf));
  const page = () => location.pathname + location.search;
  const before = page();
  const here = await fetchComments(new URL(location.href), signal);
  if (!here) return 'native';
  const ownHere = findOwn(here, known, text);
  const newest = ownHere.likelihood < Number.POSITIVE_INFINITY ? newestPage(here) : undefined;
  const there = newest && mayMove() ? await fetchComments(newest, signal) : undefined;
  // Another page of comments may be in the list by now: what was known of this one says nothing of that.
  if (signal?.aborted || page() !== before) return 'elsewhere';
  const moves = mayMove();
  // Before the nodes are in the page: those that are the same are not among them.
  const ownThere = moves && there && findOwn(there, known, text);
  const isThere = !!there && !!ownThere && ownThere.likelihood > ownHere.likelihood;
  const fetched = isThere ? there : here;
  const { comment: own } = isThere ? ownThere : ownHere;
  const number = own && numberOf(own);
  const show = moves ? showComments : showBeside;
  if (!show(fetched, isThere ? undefined : known)) return 'native';
  if (isThere) enterAddress(there);
  const shown = commentsIn(partHere('list')).find(
    (comment) => comment === own || (number !== undefined && numberOf(comment) === number),
  );
  if (shown && moves) {
    const { top, bottom } = shown.getBoundingClientRect();
    // In the middle, where no bar of the site covers it.
    if (top < 0 || bottom > innerHeight) shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    focusTarget(shown);
  }
  // With newer ones on another page, one with other words is somebody else's, which they have pushed to this one.
  return shown && (isThere || !newest) ? 'shown' : 'elsewhere';
}
