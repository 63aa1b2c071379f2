import {
  commentsHere,
  commentsIn,
  type FetchedComments,
  numberOf,
  numbersIn,
  partsHere,
} from '../../src/comments/list/fetch-comments.ts';
import { isRising, pagesOf, startOf } from '../../src/comments/list/pages.ts';
import { fetchProven, hasSameComments } from '../../src/comments/list/proven.ts';
import { showRemote, withoutHash } from '../../src/comments/list/show-remote.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';

const markOf = (number: number) => ownDocument.querySelector(`#comment${number},[name="comment${number}"]`);

/** Returns the number of a comment that the address names, and that this page does not show. */
export function missingNumber(): number | undefined {
  const number = Number(/^#comment(\d+)$/.exec(location.hash)?.[1]);
  return number && !markOf(number) ? number : undefined;
}

/** Finds out on which side of a page of the list a comment is; 0 between its comments. */
function sideOf(comments: readonly HTMLElement[], wanted: number, rises: boolean): number {
  const numbers = comments.flatMap((comment) => numberOf(comment) ?? []);
  if (wanted >= Math.min(...numbers) && wanted <= Math.max(...numbers)) return 0;
  return wanted > Math.max(...numbers) === rises ? 1 : -1;
}

/**
 * Finds the page of the list that has a comment, by halves, as numbers rise or fall: four requests at most among ten
 * pages, seven among a hundred.
 * @returns nothing if no page has it.
 * @throws CallError
 */
export async function findPageOf(wanted: number, signal: AbortSignal): Promise<FetchedComments | undefined> {
  const address = new URL(withoutHash(location.href));
  let last = commentsHere();
  const rises = isRising(last);
  if (rises === undefined) return undefined;
  let pages = pagesOf(partsHere('pagination')[0], address);
  const keepSide = (start: number) => {
    const side = sideOf(last, wanted, rises);
    pages = pages.filter((page) => (startOf(page) - start) * side > 0);
  };
  keepSide(startOf(address));
  while (pages.length > 0) {
    const page = pages[Math.floor(pages.length / 2)] ?? address;
    const before = last;
    const fetched = await fetchProven(page, (copy) => hasSameComments(copy, before), signal);
    last = commentsIn(fetched?.parts.get('list'));
    if (last.length === 0) return undefined;
    if (last.some((comment) => numbersIn(comment).includes(wanted))) return fetched;
    keepSide(startOf(page));
  }
  return undefined;
}

/** Shows a page of comments instead of this one, and goes to one of them as its link does. Returns false if it can't. */
export function showLinked(fetched: FetchedComments, number: number): boolean {
  // The visitor has come for this page of the list: Back leads to the page before.
  history.replaceState(history.state, '', fetched.url);
  if (!showRemote(fetched, false)) return false;
  location.replace(`${fetched.url}#comment${number}`);
  const mark = markOf(number);
  if (mark) bringIntoView(mark.closest('li') ?? mark, 'center');
  return !!mark;
}
