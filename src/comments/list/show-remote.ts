import type { Task } from '../../core/task.ts';
import { ownDocument, textNodesIn } from '../../dom/nodes.ts';
import { reloadPage } from '../../dom/reload.ts';
import { bringIntoView, coveredTop, focusNearest, focusTarget, keepPlace, withAncestors } from '../../dom/scroll.ts';
import { COMMENT_PAGES_KEY } from '../../dom/storage-keys.ts';
import { marksIn } from '../comment-box.ts';
import {
  commentKey,
  commentsHere,
  commentsIn,
  type FetchedComments,
  fetchProven,
  hasSameComments,
  numbersIn,
  type PartName,
  partsHere,
  withoutSpace,
} from './fetch-comments.ts';

const textsOf = (comment: Element) => textNodesIn(comment).map(({ nodeValue }) => withoutSpace(nodeValue));

/** Lists the addresses of pictures and links. Those of the buttons to moderate and report may differ at each load. */
const addressesOf = (comment: Element) =>
  [...comment.querySelectorAll('[src],a[href]:not(.commentToolbar *)')].map(
    (part) => part.getAttribute('src') ?? part.getAttribute('href'),
  );

/** Tests whether a fetched comment shows what this page does not, or lacks a reply. Scripts may have added more here. */
function hasChanged(shown: Element, fetched: Element): boolean {
  const hasMore = <Part>(one: Element, other: Element, partsOf: (comment: Element) => Part[]) => {
    const known = new Set(partsOf(other));
    return partsOf(one).some((part) => !known.has(part));
  };
  const isRewritten =
    withoutSpace(shown.textContent) !== withoutSpace(fetched.textContent) && hasMore(fetched, shown, textsOf);
  return isRewritten || hasMore(fetched, shown, addressesOf) || hasMore(shown, fetched, numbersIn);
}

/** Tests whether the visitor is at something in a comment, which must not vanish. */
function isInUse(comment: Element): boolean {
  const selection = getSelection();
  const fields = [...comment.querySelectorAll('textarea')];
  return (
    comment.contains(ownDocument.activeElement) ||
    (selection?.isCollapsed === false && selection.containsNode(comment, true)) ||
    fields.some(({ value, defaultValue }) => value !== defaultValue) ||
    [...comment.querySelectorAll<HTMLMediaElement>('audio,video')].some(({ paused }) => !paused) ||
    !!comment.querySelector('[aria-busy=true],[contenteditable=true],.k2i-edit')
  );
}

/** Adds the replies in a comment that are not shown, each with the list around it if that is new. */
function addReplies(shown: Element, fetched: Element): void {
  for (const { mark, number } of marksIn(fetched)) {
    const known = numbersIn(shown);
    if (known.includes(number)) continue;
    const around = withAncestors(mark);
    const isNew = (part: Element) => !numbersIn(part).some((other) => known.includes(other));
    const reply = around.slice(0, around.indexOf(fetched)).findLast(isNew) ?? mark;
    const parent = reply.parentElement;
    const lists = parent && parent !== fetched ? shown.querySelectorAll(parent.localName) : [];
    ([...lists].at(-1) ?? shown).append(reply);
  }
}

/** Replaces the shown comments by the fetched ones. Comments that look the same keep their nodes, as do those in use. */
function mergeList(list: HTMLElement, fetched: readonly HTMLElement[]): void {
  const shown = new Map(commentsIn(list).map((comment) => [commentKey(comment), comment]));
  const wanted = fetched.map((comment) => {
    const key = commentKey(comment);
    const same = shown.get(key);
    if (!same || (hasChanged(same, comment) && !isInUse(same))) return comment;
    // Without a number, two comments may look the same.
    shown.delete(key);
    addReplies(same, comment);
    for (const name of ['odd', 'even']) same.classList.toggle(name, comment.classList.contains(name));
    return same;
  });
  for (const comment of commentsIn(list)) if (!wanted.includes(comment)) comment.remove();
  // Moving a node that is already in its place would lose the focus.
  let next = list.firstElementChild;
  for (const comment of wanted) {
    if (comment === next) next = next.nextElementSibling;
    else list.insertBefore(comment, next);
  }
}

/** Adds the parts next to the form of a page without comments. Returns false if the page has other content. */
function showFirst({ parts, isFormAbove }: FetchedComments): boolean {
  const form = ownDocument.querySelector('.itemComments > .itemCommentsForm');
  const others = ownDocument.querySelectorAll('.itemComments > :not(.itemCommentsForm,.k2i-waiting-list)');
  if (!form || [...others].some(({ textContent }) => textContent?.trim())) return false;
  form[isFormAbove ? 'after' : 'before'](...[...parts].flatMap(([name, part]) => (name === 'link' ? [] : part)));
  const waitingList = ownDocument.querySelector('.k2i-waiting-list');
  partsHere('list')[0]?.append(...(waitingList?.children ?? []));
  waitingList?.remove();
  return true;
}

/** Replaces the content of a part, but not its element, which a widget may have adopted. */
function replaceContent(name: PartName, { parts }: FetchedComments): void {
  for (const shown of partsHere(name)) shown.replaceChildren(...(parts.get(name)?.cloneNode(true).childNodes ?? []));
}

let isFetched = false;

/** Tests if the shown comments were fetched: those of the document may be older, from a cache. */
export const showsFetched = (): boolean => isFetched;

function showComments(fetched: FetchedComments): boolean {
  const [list] = partsHere('list');
  if (!list && !showFirst(fetched)) return false;
  if (list)
    keepPlace(list, () => {
      mergeList(list, commentsIn(fetched.parts.get('list')));
      for (const name of ['counter', 'pagination'] as const) replaceContent(name, fetched);
    });
  replaceContent('link', fetched);
  return true;
}

/** Takes the visitor to a comment of their own, or to the beginning of the list. */
function moveReader(own: HTMLElement | undefined): void {
  const here = commentsHere();
  const target = own ? here.find((comment) => comment === own || commentKey(comment) === commentKey(own)) : here[0];
  if (!target) return;
  const { top, bottom } = target.getBoundingClientRect();
  if (!own) bringIntoView(partsHere('counter')[0] ?? target, 'start');
  else if (top < coveredTop(target) || bottom > innerHeight) bringIntoView(target, 'center');
  focusTarget(target);
}

/**
 * Shows the comments of a fetched page instead of this page's, with counters, pagination and address.
 * @param mayMove Moves the visitor to them. Otherwise the focus and the content below the list keep their place.
 * @param own The visitor's new comment.
 * @returns false if this page has no place for them.
 */
export function showRemote(fetched: FetchedComments, mayMove: boolean, own?: HTMLElement): boolean {
  const focused = withAncestors(ownDocument.activeElement);
  if (!showComments(fetched)) return false;
  isFetched = true;
  enterAddress(fetched.url);
  if (mayMove) moveReader(own);
  else focusNearest(focused);
  return true;
}

/** Removes the fragment: pages of comments differ in the rest of the address. */
export const withoutHash = (address: string) => address.replace(/#.*/, '');

/** Address of the shown comments; at first, the address of the document. */
let shownAddress = withoutHash(performance.getEntriesByType('navigation')[0]?.name ?? location.href);

/** Adds an address to the history, as a link would do. */
function enterAddress({ href }: URL): void {
  shownAddress = href;
  if (href === withoutHash(location.href)) return;
  const state = { ...history.state, [COMMENT_PAGES_KEY]: true };
  history.replaceState(state, '');
  history.pushState(state, '', href);
}

/** Tests if a page that belongs to another address has the very comments that are shown: a cache has sent it. */
export const isCopyOfShown = (fetched: FetchedComments): boolean =>
  fetched.url.href !== shownAddress && hasSameComments(fetched, commentsHere());

const tasks = new Set<Task<URL>>();

/**
 * Tests if Back or Forward has led to comments that are not shown. After a reload, browsers count the entries that the
 * document before has pushed as this one's, and change only the address: these entries are marked.
 */
const isOutdated = () => COMMENT_PAGES_KEY in Object(history.state) && withoutHash(location.href) !== shownAddress;

/** Cancels the last Back or Forward without a task. */
let visit = new AbortController();

async function showOrReload(address: URL, signal: AbortSignal): Promise<void> {
  const fetched = await fetchProven(address, isCopyOfShown, signal).catch(() => undefined);
  if (!signal.aborted && !(fetched && showRemote(fetched, true))) reloadPage();
}

/** Shows the comments of the address that Back or Forward has led to. */
function followHistory(): void {
  visit.abort();
  visit = new AbortController();
  const address = new URL(withoutHash(location.href));
  const [task] = tasks;
  if (!isOutdated()) task?.stop();
  else if (task) void task.start(address);
  else void showOrReload(address, visit.signal);
}

addEventListener('popstate', followHistory);

/** Lets a task handle Back and Forward, until the signal: also a Back that was pressed before this code had loaded. */
export function followHistoryWith(task: Task<URL>, signal: AbortSignal): void {
  if (signal.aborted) return;
  tasks.add(task);
  signal.addEventListener('abort', () => tasks.delete(task), { once: true });
  if (isOutdated()) followHistory();
}
