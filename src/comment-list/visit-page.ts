import { focusTarget } from '../dom/page-scroll/focus-target.ts';
import { reloadPage } from '../dom/reload/reload.ts';
import { type FetchedComments, fetchComments } from './fetch-comments.ts';
import { commentsIn, partHere } from './parts.ts';
import { showComments } from './show-comments.ts';

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
let moving: AbortController | undefined;

/** Ends a move that is under way, and begins another. */
function beginMove(): AbortController {
  moving?.abort();
  moving = new AbortController();
  return moving;
}

/** Told of the number of each page that is shown. */
let tell: (page: string) => void = () => {};

/** The number of the page that is shown, as its pagination says it. */
function pageNumber(): string {
  const current = partHere('pagination')?.querySelector('[aria-current],.active,.current,span.pagenav');
  return /\d+/.exec(current?.textContent ?? '')?.[0] ?? '';
}

/** The list's beginning in view, with the focus on its first comment. */
function startAtList(): void {
  const list = partHere('list');
  (partHere('counter') ?? list)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  const [first] = commentsIn(list);
  if (first) focusTarget(first);
  tell(pageNumber());
}

/** Back and Forward among the addresses that were shown here; all others are for the browser and the site. */
async function onPopState(): Promise<void> {
  const address = withoutHash(location.href);
  if (address === shown || !visited.has(address)) return;
  const { signal } = beginMove();
  const fetched = await fetchComments(new URL(address), signal).catch(() => undefined);
  if (signal.aborted) return;
  shown = address;
  // The address is that of the page which is wanted: what the browser would have done.
  if (!fetched || !showComments(fetched)) reloadPage();
  else startAtList();
}

/** Notes that this page shows the comments of another address, as if a link had led there. */
export function enterAddress({ url }: FetchedComments): void {
  if (!visited.size) addEventListener('popstate', onPopState);
  visited.add(shown ?? withoutHash(location.href));
  shown = withoutHash(url.href);
  visited.add(shown);
  if (shown !== withoutHash(location.href)) history.pushState(history.state, '', shown);
}

/**
 * Shows another page of the comments in the place of this one. One at a time: a later one takes the place of one that is
 * under way.
 * @param onShown Told of the page's number as the site prints it, now and whenever Back or Forward shows another.
 * @returns `shown`; `aborted` for one that a later one has taken the place of; `native` when the browser should go there.
 * @throws CallError when the page can't be had.
 */
export async function visitPage(
  address: URL,
  release: AbortSignal,
  onShown: (page: string) => void,
): Promise<'shown' | 'aborted' | 'native'> {
  const control = beginMove();
  tell = onShown;
  const giveUp = () => control.abort();
  release.addEventListener('abort', giveUp, { once: true });
  try {
    const fetched = await fetchComments(address, control.signal);
    if (control.signal.aborted) return 'aborted';
    if (!fetched || !showComments(fetched)) return 'native';
    enterAddress(fetched);
    startAtList();
    return 'shown';
  } catch (error) {
    if (control.signal.aborted) return 'aborted';
    throw error;
  } finally {
    release.removeEventListener('abort', giveUp);
  }
}
