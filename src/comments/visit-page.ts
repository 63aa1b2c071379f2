import { ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { reloadPage } from '../dom/reload.ts';
import { focusTarget, isNear } from '../dom/scroll.ts';
import { COMMENT_PAGES_KEY } from '../dom/storage-keys.ts';
import { CallError, isCallError } from '../http/call-error.ts';
import { commentsIn, type FetchedComments, fetchComments, partHere, partsHere } from './fetch-comments.ts';
import { showBeside, showComments } from './show-comments.ts';

/** Reports of a page of comments. Back and Forward ask for one, too. */
export interface VisitReports {
  /** Back or Forward has begun to fetch a page, or has ended it in whatever way. */
  busy(isBusy: boolean): void;
  /** A page is shown, by its number as the site prints it; '' where it prints none. */
  shown(page: string): void;
  /** Back or Forward could not have its page. */
  failed(error: CallError, retry: () => void): void;
  /** The browser has left the address that Back or Forward asked for: that it could not be had is of no interest now. */
  settled(): void;
}

/** This page's address, or another, as the pages of comments are told apart. */
function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** Addresses whose comments this page has shown. */
const visited = new Set<string>();
/** The address whose comments are shown; absent: that of the page. */
let shown: string | undefined;
/** The page that is being fetched. */
let moving: AbortController | undefined;
/** The one that Back or Forward has asked for last, unless another one was asked for since. */
let returning: AbortController | undefined;
/** Whom to tell, the last of them: a page may have a pagination above the list and one below it. */
const told = new Set<VisitReports>();
const reports = (): VisitReports | undefined => [...told].at(-1);

/**
 * Has Back and Forward report their pages. The document before may have shown some, even if this one has not.
 * @param release Ends it.
 */
export function reportVisits(own: VisitReports, release: AbortSignal): void {
  if (release.aborted) return;
  if (!told.delete(own)) release.addEventListener('abort', () => told.delete(own), { once: true });
  told.add(own);
}

/** One at a time: gives up the page that is being fetched. */
function beginFetch(): AbortController {
  moving?.abort();
  moving = new AbortController();
  returning = undefined;
  return moving;
}

/** The number of the page that is shown, as its pagination says it. */
function pageNumber(): string {
  const numberIn = (selector: string) => {
    const marked = [...(partHere('pagination')?.querySelectorAll(selector) ?? [])];
    return marked.map(({ textContent }) => /\d+/.exec(textContent ?? '')?.[0]).find(Boolean);
  };
  // Joomla's oldest markup has no mark: what is no link is the page itself, but for words as "Start".
  return numberIn('[aria-current],.active,.current') ?? numberIn('span.pagenav') ?? '';
}

/** Tests whether the reader is at the comments, or nowhere. In one that waits, the reader may be writing. */
const isAtComments = () => isNear(...partsHere('pagination'), ...commentsIn(partHere('list')));

/**
 * Shows a page that the reader has asked for, with the list's beginning in view and the focus on its first comment. Who
 * has gone elsewhere while it came, to write, say, stays there.
 * @returns whether this page has a place for it.
 */
function showVisited(fetched: FetchedComments): boolean {
  // Before the nodes are in the page: what has the focus may go.
  if (!isAtComments()) return showBeside(fetched);
  if (!showComments(fetched)) return false;
  const list = partHere('list');
  (partHere('counter') ?? list)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  const [first] = commentsIn(list);
  if (first) focusTarget(first);
  return true;
}

/** Tests whether a message would be lost with the page. Does not use src/forms, as this file would then need that one. */
function isWriting(): boolean {
  return [...ownDocument.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Shows the comments of an address that the browser is at. @returns whether it has: not where another page is wanted. */
async function showAt(address: string, signal: AbortSignal, show: typeof showVisited): Promise<boolean> {
  const fetched = await fetchComments(new URL(address), signal);
  const isShown = !!fetched && !signal.aborted && show(fetched);
  if (isShown) shown = address;
  return isShown;
}

/** Gives up what Back or Forward has asked for, also where it has failed: the browser is at another address. */
function stopReturning(): void {
  if (!returning) return;
  returning.abort();
  returning = undefined;
  reports()?.settled();
}

/** Shows the comments of the address that the browser has gone back or forward to. */
async function returnTo(address: string): Promise<void> {
  const control = beginFetch();
  returning = control;
  const retry = () => {
    // A site's script changes the address without an event.
    if (withoutHash(location.href) === address) void returnTo(address);
    else stopReturning();
  };
  const fail = (error: CallError) => reports()?.failed(error, retry);
  reports()?.busy(true);
  try {
    const isShown = await showAt(address, control.signal, showVisited);
    if (control.signal.aborted) return;
    if (isShown) reports()?.shown(pageNumber());
    else if (isWriting()) fail(new CallError('unreadable'));
    // The address is that of the page which is wanted: what the browser would have done.
    else reloadPage();
  } catch (error) {
    if (control.signal.aborted) return;
    if (reports() && isCallError(error)) fail(error);
    else if (!isWriting()) reloadPage();
  } finally {
    if (moving === control) reports()?.busy(false);
  }
}

/**
 * Shows the comments of an address that the browser has gone to before this code was there. The reader may be anywhere by
 * then, and is left there; what can't be had changes nothing.
 */
async function catchUpWith(address: string): Promise<void> {
  const { signal } = beginFetch();
  await showAt(address, signal, showBeside).catch(() => {});
}

/** In the state of an entry of the history: its comments came into the page without loading it. */
const MARK = 'k2i-comments';

const isMarked = (): boolean => MARK in Object(history.state);

/** Back and Forward among the addresses that were shown here; all others are for the browser and the site. */
function onPopState(): void {
  const address = withoutHash(location.href);
  if (address !== shown && (visited.has(address) || isMarked())) void returnTo(address);
  // At what is shown, before another page has come or after it could not be had; or where nothing of ours belongs.
  else stopReturning();
}

// After a reload, or a way back to here, browsers count the entries that the document before has pushed as this one's,
// and change the address alone.
if (isMarked()) {
  const here = withoutHash(location.href);
  shown = withoutHash(performance.getEntriesByType('navigation')[0]?.name ?? here);
  if (shown !== here) void catchUpWith(here);
  addEventListener('popstate', onPopState);
} else quietly(() => localStorage.removeItem(COMMENT_PAGES_KEY));

/** Notes that this page shows the comments of another address, as if a link had led there. */
export function enterAddress({ url }: FetchedComments): void {
  if (!visited.size) addEventListener('popstate', onPopState);
  visited.add(shown ?? withoutHash(location.href));
  shown = withoutHash(url.href);
  visited.add(shown);
  if (shown === withoutHash(location.href)) return;
  const state = { ...history.state, [MARK]: true };
  history.replaceState(state, '');
  history.pushState(state, '', shown);
  quietly(() => localStorage.setItem(COMMENT_PAGES_KEY, '1'));
}

/**
 * Shows another page of the comments in the place of this one. One at a time: a later one takes the place of one that is
 * under way.
 * @param release Gives it up, and ends the reports.
 * @param own Told of this page, and of those that Back or Forward shows.
 * @returns `shown`; `aborted` for one that a later one has taken the place of; `native` when the browser should go there.
 * @throws CallError when the page can't be had.
 */
export async function visitPage(
  address: URL,
  release: AbortSignal,
  own: VisitReports,
): Promise<'shown' | 'aborted' | 'native'> {
  if (release.aborted) return 'aborted';
  const control = beginFetch();
  reportVisits(own, release);
  release.addEventListener('abort', () => control.abort(), { once: true });
  try {
    const fetched = await fetchComments(address, control.signal);
    if (control.signal.aborted) return 'aborted';
    if (!fetched || !showVisited(fetched)) return 'native';
    enterAddress(fetched);
    own.shown(pageNumber());
    return 'shown';
  } catch (error) {
    if (control.signal.aborted) return 'aborted';
    throw error;
  }
}
