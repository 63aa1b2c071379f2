import { commentNumber } from '../../src/comments/comment-box.ts';
import {
  articleOf,
  commentsHere,
  commentsIn,
  countOf,
  type FetchedComments,
  fetchProven,
  partsHere,
} from '../../src/comments/list/fetch-comments.ts';
import { newestPage } from '../../src/comments/list/pages.ts';
import { showRemote, withoutHash } from '../../src/comments/list/show-remote.ts';
import { createTask, showFailures, type Task } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { savesData } from '../../src/dom/browser.ts';
import { onAction } from '../../src/dom/controls.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView, focusTarget } from '../../src/dom/scroll.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import './conversation.css?adopt';
import { findComment, missingNumber, showLinked } from './linked.ts';
import { commentsAbove, commentsNow, markNew, sayAbove, unmarkNew } from './news.ts';
import { type Comments, rememberSeen } from './seen.ts';

/** Time in another tab after which the comments are looked at again, in ms. */
export const AWAY_MS = 5 * 60 * 1000;

const here = () => new URL(withoutHash(location.href));

/** Lists the comments of a fetched page with a number above one, the oldest first. */
const newOnes = ({ parts }: FetchedComments, highest: number) => commentsAbove(highest, commentsIn(parts.get('list')));

/** Counts the comments that a fetched page has more than a number of them; none if one of the two is not known. */
const moreThan = (count: number, { parts }: FetchedComments) => count && (countOf(parts.get('counter')) ?? 0) - count;

const newestPageHere = () => newestPage(commentsHere(), partsHere('pagination')[0], here());

/** Searches comments. Returns the reaction to the result. */
type Search = (signal: AbortSignal) => Promise<() => void>;

/** Creates the task that fetches comments of another page, or of this one as it is now. */
function createSearch(element: HTMLElement, scope: Scope): Task<Search> {
  const task = createTask<Search, () => void>({
    scope,
    whileBusy: 'newest',
    setBusy: busyMark(element),
    sending: 'comments.loading',
    failed: 'comments.failed',
    run: (search, signal) => search(signal),
    done: (follow) => follow(),
  });
  showFailures([task], () => partsHere('list')[0] ?? element, scope);
  return task;
}

interface Conversation {
  readonly element: HTMLElement;
  readonly scope: Scope;
  readonly search: Task<Search>;
  /** Above the list. */
  readonly line: HTMLElement;
}

/** Calls a listener after each change of the list of comments, until the scope ends. */
function watchList(scope: Scope, listener: () => void): void {
  const observer = new MutationObserver(listener);
  const [list] = partsHere('list');
  if (list) observer.observe(list, { childList: true });
  scope.undo(() => observer.disconnect());
}

/** Goes to the comment that the address names, if it is on another page of the list. */
function goToLinked({ scope, search, line }: Conversation): void {
  const number = missingNumber();
  if (number === undefined || commentsHere().length === 0) return;
  void search.start(async (signal) => {
    const found = await findComment(number, signal);
    return () => {
      if (found === 'gone') {
        sayAbove(line, scope.page, 'news.gone');
        bringIntoView(line, 'center');
      }
      // Only the browser can show it.
      else if (found && !showLinked(found, number)) location.assign(`${found.url}#comment${number}`);
    };
  });
}

/** Remembers the comments here as seen. Returns the comments of the previous visit, if there was one. */
function remember({ element, scope: { page } }: Conversation): Comments | undefined {
  const article = articleOf(element) ?? location.pathname;
  return rememberSeen(page.sitePath, article, commentsNow());
}

/**
 * Fetches a page of the list as it is now, and takes the visitor to the first new comment there.
 * @param above The highest number of a comment that is not new.
 * @param news The number of new ones: of a list with pages, the visitor may not have seen those before them.
 */
function showNews({ scope, search }: Conversation, address: URL, above: number, news: number): void {
  const { count } = commentsNow();
  void search.start(async (signal) => {
    const fetched = await fetchProven(address, (copy) => !newOnes(copy, above)[0], signal);
    return () => {
      if (!fetched) return location.assign(address);
      // Others may have come since.
      const all = Math.max(news, moreThan(count, fetched));
      const [first] = newOnes(fetched, above).slice(-all);
      if (!showRemote(fetched, true, first)) return location.assign(address);
      markNew(commentsAbove(above, commentsHere()).slice(-all), scope.page);
    };
  });
}

/** Shows the number of new comments as a link to them. */
function offerNews({ scope, line }: Conversation, key: TextKey, news: number, { href }: URL, show: () => void): void {
  const link = make('a', { href });
  onAction(link, 'a', show, scope.signal);
  sayAbove(line, scope.page, key, news, link);
}

/** Shows the number of new comments since the previous visit, and marks them. */
function showSince(conversation: Conversation): void {
  const { scope } = conversation;
  const before = remember(conversation);
  if (!before) return;
  const above = () => commentsAbove(before.highest, commentsHere());
  const news = Math.max(above().length, before.count && commentsNow().count - before.count);
  if (news < 1) return;
  /** Lists the new ones here. The visitor may not have seen those before them, of other pages of the list. */
  const fresh = () => (above().length <= news || !newestPageHere() ? above().slice(-news) : []);
  const mark = () => markNew(fresh(), scope.page);
  mark();
  watchList(scope, mark);
  const [first] = fresh();
  const address = first ? new URL(`${here()}#comment${commentNumber(first)}`) : (newestPageHere() ?? here());
  offerNews(conversation, 'news.since', news, address, () => {
    const [shown] = fresh();
    if (!shown) return showNews(conversation, address, before.highest, news);
    bringIntoView(shown, 'center');
    focusTarget(shown);
  });
}

/** Looks for new comments when the visitor comes back to the tab after a time. */
function watchNews(conversation: Conversation): void {
  const { scope, line } = conversation;
  let offered: EndingScope | undefined;
  const offer = (fetched: FetchedComments) => {
    offered?.end();
    const { highest, count } = commentsNow();
    const comments = commentsIn(fetched.parts.get('list'));
    const added = newOnes(fetched, highest).length;
    const news = Math.max(added, moreThan(count, fetched));
    if (news < 1) return;
    const newest = added ? undefined : newestPage(comments, fetched.parts.get('pagination'), fetched.url);
    const address = newest ?? here();
    offerNews(conversation, 'news.now', news, address, () => showNews(conversation, address, highest, news));
    // However they come, the line is over.
    offered = scope.child();
    watchList(offered, () => commentsNow().highest > highest && line.remove());
  };
  let hiddenAt = Number.POSITIVE_INFINITY;
  const onChange = async () => {
    if (ownDocument.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= AWAY_MS && !savesData() && navigator.onLine) {
      hiddenAt = Number.POSITIVE_INFINITY;
      // The visitor has not asked for it, so a failure is silent.
      const fetched = await fetchProven(here(), () => false, scope.signal).catch(() => undefined);
      if (fetched && !scope.signal.aborted) offer(fetched);
    }
  };
  ownDocument.addEventListener('visibilitychange', () => void onChange(), { signal: scope.signal });
}

/** Adopts the comments of an article: finds a linked one, and shows what is new. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const line = make('p', { className: 'k2i-news' });
  const conversation = { element, scope, line, search: createSearch(element, scope) };
  scope.undo(() => {
    line.remove();
    unmarkNew(element);
  });
  goToLinked(conversation);
  addEventListener('hashchange', () => goToLinked(conversation), { signal: scope.signal });
  showSince(conversation);
  // Other pages of the list, and a comment of this visitor, are seen as well.
  watchList(scope, () => void remember(conversation));
  if (scope.page.tag.parameter('news') !== 'off') watchNews(conversation);
}
