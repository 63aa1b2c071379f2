import { commentNumber } from '../../src/comments/comment-box.ts';
import {
  commentsHere,
  commentsIn,
  type FetchedComments,
  fetchProven,
  hasSameComments,
  numbersIn,
  partsHere,
} from '../../src/comments/list/fetch-comments.ts';
import { isRising, pagesOf } from '../../src/comments/list/pages.ts';
import { showRemote, withoutHash } from '../../src/comments/list/show-remote.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import { listStart } from '../../src/http/site-url.ts';

const markOf = (number: number) => ownDocument.querySelector(`#comment${number},[name="comment${number}"]`);

/** Returns the number of a comment that the address names, and that this page does not show. */
export function missingNumber(): number | undefined {
  const number = Number(/^#comment(\d+)$/.exec(location.hash)?.[1]);
  return number && !markOf(number) ? number : undefined;
}

const numbersOf = (comments: readonly HTMLElement[]) => comments.flatMap((comment) => commentNumber(comment) ?? []);

/** Finds out on which side of a page of the list a comment is; 0 between its comments. */
function sideOf(numbers: readonly number[], wanted: number, rises: boolean): number {
  if (wanted >= Math.min(...numbers) && wanted <= Math.max(...numbers)) return 0;
  return wanted > Math.max(...numbers) === rises ? 1 : -1;
}

/**
 * Searches the pages of the list for a comment by halves, as numbers rise or fall: four requests at most among ten
 * pages, seven among a hundred. `undefined` if the pages don't tell, or only the browser can show one.
 */
export async function findComment(wanted: number, signal: AbortSignal): Promise<FetchedComments | 'gone' | undefined> {
  const address = new URL(withoutHash(location.href));
  const shown = commentsHere();
  const [here] = numbersOf(shown);
  if (here === undefined) return undefined;
  let rises = isRising(shown);
  if (rises !== undefined && sideOf(numbersOf(shown), wanted, rises) === 0) return 'gone';
  // All of them: a cache may show comments of another page than that of the address.
  let pages = pagesOf(partsHere('pagination')[0], address);
  let last = shown;
  while (pages.length > 0) {
    const page = pages[Math.floor(pages.length / 2)] ?? address;
    const others = listStart(page) === listStart(address) && last === shown ? [] : last;
    const fetched = await fetchProven(page, (copy) => hasSameComments(copy, others), signal);
    last = commentsIn(fetched?.parts.get('list'));
    const numbers = numbersOf(last);
    const [first] = numbers;
    if (!fetched || first === undefined) return undefined;
    if (last.some((comment) => numbersIn(comment).includes(wanted))) return fetched;
    // One comment alone does not tell the order of the list.
    if (first !== here) rises ??= first > here === listStart(page) > listStart(address);
    const side = rises === undefined ? undefined : sideOf(numbers, wanted, rises);
    pages = pages.filter(
      (other) => other !== page && (side === undefined || (listStart(other) - listStart(page)) * side > 0),
    );
  }
  return 'gone';
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
