import type { Task } from '../core/task.ts';
import { ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { reloadPage } from '../dom/reload.ts';
import { focusNearest, focusTarget, keepPlace, withAncestors } from '../dom/scroll.ts';
import { COMMENT_PAGES_KEY } from '../dom/storage-keys.ts';
import {
  commentsHere,
  commentsIn,
  type FetchedComments,
  fetchComments,
  numberOf,
  type PartName,
  partsHere,
} from './fetch-comments.ts';

/** Puts fetched comments in the place of the shown ones. Those that are shown already stay, with anything opened in them. */
function mergeList(list: HTMLElement, fetched: readonly HTMLElement[]): void {
  const shown = new Map(commentsIn(list).map((comment) => [numberOf(comment), comment]));
  shown.delete(undefined);
  const wanted = fetched.map((comment) => {
    const same = shown.get(numberOf(comment));
    if (!same) return comment;
    for (const name of ['odd', 'even']) same.classList.toggle(name, comment.classList.contains(name));
    return same;
  });
  for (const comment of commentsIn(list)) if (!wanted.includes(comment)) comment.remove();
  // A node that is in its place already is not moved: it would lose the focus.
  let next = list.firstElementChild;
  for (const comment of wanted) {
    if (comment === next) next = next.nextElementSibling;
    else list.insertBefore(comment, next);
  }
}

/** Puts the parts beside the form of a page without comments. @returns false if something else is there. */
function showFirst({ parts, isFormAbove }: FetchedComments): boolean {
  const form = ownDocument.querySelector('.itemComments > .itemCommentsForm');
  const besides = ownDocument.querySelectorAll('.itemComments > :not(.itemCommentsForm,.k2i-waiting-list)');
  if (!form || [...besides].some(({ textContent }) => textContent?.trim())) return false;
  form[isFormAbove ? 'after' : 'before'](...[...parts].flatMap(([name, part]) => (name === 'link' ? [] : part)));
  const waitingList = ownDocument.querySelector('.k2i-waiting-list');
  partsHere('list')[0]?.append(...(waitingList?.children ?? []));
  waitingList?.remove();
  return true;
}

/** Replaces the content of a part. The element itself stays: a widget may have adopted it. */
function replaceContent(name: PartName, { parts }: FetchedComments): void {
  for (const shown of partsHere(name)) shown.replaceChildren(...(parts.get(name)?.cloneNode(true).childNodes ?? []));
}

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

/** Takes the reader to a comment of their own, or to the beginning of the list. */
function moveReader(own: HTMLElement | undefined): void {
  const [first] = commentsHere();
  const target = own ?? first;
  if (!target) return;
  const { top, bottom } = target.getBoundingClientRect();
  if (!own) (partsHere('counter')[0] ?? target).scrollIntoView({ block: 'start', behavior: 'instant' });
  // In the middle, where no bar of the site covers it.
  else if (top < 0 || bottom > innerHeight) own.scrollIntoView({ block: 'center', behavior: 'instant' });
  focusTarget(target);
}

/**
 * Shows the comments of a fetched page in the place of this page's, with counters, pagination and address.
 * @param mayMove Takes the reader to them. Otherwise the focus and what is below the list stay.
 * @param own The comment among them that the reader has written.
 * @returns false if this page has no place for them.
 */
export function showRemote(fetched: FetchedComments, mayMove: boolean, own?: HTMLElement): boolean {
  const focused = withAncestors(ownDocument.activeElement);
  if (!showComments(fetched)) return false;
  enterAddress(fetched.url);
  if (mayMove) moveReader(own);
  else focusNearest(focused);
  return true;
}

/** Removes the fragment: pages of comments differ in the rest of the address. */
export const withoutHash = (address: string) => address.replace(/#.*/, '');

/** In the state of an entry of the history: its comments, or those after it, came into the page without loading it. */
const MARK = 'k2i-comments';
const isMarked = (): boolean => MARK in Object(history.state);

/** Address of the comments that are shown: at first, the one that the document was loaded from. */
let shown = withoutHash(performance.getEntriesByType('navigation')[0]?.name ?? location.href);

/** Enters an address into the history, as if a link had led there. */
function enterAddress({ href }: URL): void {
  shown = href;
  if (href === withoutHash(location.href)) return;
  const state = { ...history.state, [MARK]: true };
  history.replaceState(state, '');
  history.pushState(state, '', href);
  quietly(() => localStorage.setItem(COMMENT_PAGES_KEY, '1'));
}

/** Tasks of the paginations, which show the comments of an address. */
const tasks = new Set<Task<URL>>();

/**
 * Tests if Back or Forward has led to comments that are not shown. After a reload, browsers count the entries that the
 * document before has pushed as this one's, and change only the address: these entries are marked.
 */
const isBehind = () => isMarked() && withoutHash(location.href) !== shown;

/** Ends what the last Back or Forward has begun without a task. */
let visit = new AbortController();

async function showOrReload(address: URL, signal: AbortSignal): Promise<void> {
  const fetched = await fetchComments(address, signal).catch(() => undefined);
  if (!signal.aborted && !(fetched && showRemote(fetched, true))) reloadPage();
}

/** Shows the comments of the address that Back or Forward has led to. */
function followHistory(): void {
  visit.abort();
  visit = new AbortController();
  const address = new URL(withoutHash(location.href));
  const [task] = tasks;
  if (!isBehind()) task?.stop();
  else if (task) void task.start(address);
  else void showOrReload(address, visit.signal);
}

addEventListener('popstate', followHistory);
// Nothing here leads back to such an entry.
if (!isMarked()) quietly(() => localStorage.removeItem(COMMENT_PAGES_KEY));

/** Has a task follow Back and Forward until the signal: also Back that was pressed before this code was loaded. */
export function visitBy(task: Task<URL>, signal: AbortSignal): void {
  if (signal.aborted) return;
  tasks.add(task);
  signal.addEventListener('abort', () => tasks.delete(task), { once: true });
  if (isBehind()) followHistory();
}
