import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { focusTarget, keepPlace } from '../dom/scroll.ts';
import type { FetchedComments } from './fetch-comments.ts';
import { commentsIn, numberOf, PARTS, type PartName, partHere, partsHere } from './fetch-comments.ts';

/** Tests whether a call about a comment is under way: its answer is shown in the present item. */
const isBusy = (comment: Element) => !!comment.querySelector('[aria-busy="true"]');

/**
 * Tests whether two items show the same comment in the same state: anything that the reader has opened in one stays. A comment that is
 * approved stays so: the page may have been made before that.
 */
function isSame(shown: Element, fetched: Element): boolean {
  const number = numberOf(shown);
  const isHeld = (comment: Element) => comment.classList.contains('unpublishedComment');
  return number !== undefined && number === numberOf(fetched) && (!isHeld(shown) || isHeld(fetched) || isBusy(shown));
}

/** Numbers of comments; `undefined` where a template prints none. */
type Known = ReadonlySet<number | undefined>;

/** Takes a reader on whose comment is gone: to its other state, to the one after it, to the one before it, to the list. */
function focusInstead(gone: Element, before: readonly HTMLElement[], list: HTMLElement): void {
  const index = before.indexOf(gone as HTMLElement);
  const near = [...before.slice(index + 1), ...before.slice(0, index).reverse()];
  const number = numberOf(gone);
  const now = commentsIn(list);
  const same = now.find((comment) => number !== undefined && numberOf(comment) === number);
  focusTarget(same ?? near.find((comment) => now.includes(comment)) ?? now[0] ?? list);
}

/**
 * Puts the fetched comments in the place of those that are shown, but for those that are the same.
 * @param known As in {@link showComments}.
 */
function mergeList(list: HTMLElement, fetched: readonly HTMLElement[], known: Known | undefined): void {
  const shown = commentsIn(list);
  const numbers = shown.map(numberOf);
  const wasRemoved = (comment: Element) => {
    const number = numberOf(comment);
    return number !== undefined && known?.has(number) && !numbers.includes(number);
  };
  const focused = shown.find((comment) => comment.contains(ownDocument.activeElement));
  const current = fetched.filter((comment) => !wasRemoved(comment));
  const wanted = current.map((comment) => {
    const same = shown[numbers.indexOf(numberOf(comment))];
    if (!same || !isSame(same, comment)) return comment;
    for (const name of ['odd', 'even']) same.classList.toggle(name, comment.classList.contains(name));
    return same;
  });
  shown.forEach((comment, index) => {
    if (wanted.includes(comment)) return;
    const before = shown
      .slice(0, index)
      .reverse()
      .find((other) => wanted.includes(other));
    // One that is being removed goes by its own answer.
    if (known && isBusy(comment)) wanted.splice(before ? wanted.indexOf(before) + 1 : 0, 0, comment);
    else comment.remove();
  });
  // What stands in its place already is not moved: it would lose the focus.
  let next = list.firstElementChild;
  for (const comment of wanted) {
    if (comment === next) next = next.nextElementSibling;
    else list.insertBefore(comment, next);
  }
  if (focused && !focused.isConnected) focusInstead(focused, shown, list);
}

/** Finds the place for the parts on a page without comments; nothing if something else is in it. */
function emptyPlace(): { readonly box: Element; readonly form: Element } | undefined {
  const form = ownDocument.querySelector('.itemComments > .itemCommentsForm');
  const box = form?.parentElement;
  if (!form || !box) return undefined;
  const besides = [...box.children].filter((child) => child !== form && !child.matches('.k2i-waiting-list,.clr'));
  return besides.some(({ textContent }) => textContent?.trim()) ? undefined : { box, form };
}

const IN_BOX: readonly PartName[] = ['counter', 'list', 'pagination'];

/** Replaces the nodes of a part. A focus in it stays there, on the link to the same page if there is one. */
function replaceNodes(part: HTMLElement, nodes: Iterable<Node>): void {
  const { activeElement: focused } = ownDocument;
  const isIn = part.contains(focused);
  const address = focused?.getAttribute('href');
  part.replaceChildren(...nodes);
  if (!isIn) return;
  const links = [...part.querySelectorAll<HTMLElement>('a[href]')];
  focusTarget(links.find((link) => link.getAttribute('href') === address) ?? part);
}

function replaceContent(name: PartName, { parts }: FetchedComments): void {
  const fetched = parts.get(name);
  if (fetched) for (const shown of partsHere(name)) replaceNodes(shown, fetched.cloneNode(true).childNodes);
}

/**
 * Shows the comments of a fetched page in the place of this page's, with their counters and their pagination. Items of
 * comments that are shown already stay.
 * @param known Where they are those of the same address as the ones that are shown: what was shown when they were asked
 *   for. What of that is gone was removed meanwhile.
 * @returns whether this page has a place for them.
 */
export function showComments(fetched: FetchedComments, known?: Known): boolean {
  const { parts, isFormAbove } = fetched;
  const list = partHere('list');
  if (list) {
    mergeList(list, commentsIn(parts.get('list')), known);
    // An element that a widget has adopted stays, and only what it holds is another.
    for (const [name, place] of [
      ['counter', 'before'],
      ['pagination', 'after'],
    ] as const) {
      const fetchedPart = parts.get(name);
      if (partHere(name)) replaceContent(name, fetched);
      else if (fetchedPart) list[place](fetchedPart);
    }
    if (!parts.has('pagination')) for (const pagination of partsHere('pagination')) replaceNodes(pagination, []);
  } else {
    const place = emptyPlace();
    if (!place) return false;
    const nodes = IN_BOX.flatMap((name) => parts.get(name) ?? []);
    const waitingList = ownDocument.querySelector('.k2i-waiting-list');
    const { activeElement: focused } = ownDocument;
    const hadFocus = !!waitingList?.contains(focused);
    const waiting = [...(waitingList?.children ?? [])];
    waitingList?.remove();
    unshadowed(place.form)[isFormAbove ? 'after' : 'before'](...nodes);
    place.box.querySelector(PARTS.list)?.append(...waiting);
    // What is moved loses the focus.
    if (hadFocus) (focused as HTMLElement).focus({ preventScroll: true });
  }
  replaceContent('link', fetched);
  return true;
}

/** As {@link showComments}, for a reader who is elsewhere: what is below the list stays where it is. */
export function showBeside(fetched: FetchedComments, known?: Known): boolean {
  const list = partHere('list');
  let isShown = false;
  const show = () => {
    isShown = showComments(fetched, known);
  };
  if (list) keepPlace(list, show);
  else show();
  return isShown;
}
