import 'virtual:texts/comments';
import { codeOrNative } from '../../src/core/needed-code.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { read } from '../../src/http/request.ts';
import { sameOrigin } from '../../src/http/site-url.ts';
import { text } from '../../src/i18n/texts.ts';
import './comment-pages.css?adopt';
import type { Scope } from '../../src/page/scope.ts';

/** Finds the link at an element that leads to another page of this site in this window. */
function linkAt(target: Element): HTMLAnchorElement | null {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  return link && /^http/.test(link.protocol) && /^(_self)?$/.test(link.target) ? link : null;
}

/** Reads the number of the current page. Joomla's oldest markup does not mark it: its number has no link. */
function pageNumber(pagination: Element): string | undefined {
  const marked = pagination.querySelectorAll('[aria-current],.active,.current,span.pagenav');
  return [...marked].flatMap(({ textContent }) => /\d+/.exec(textContent ?? '')?.[0] ?? [])[0];
}

/** Adopts the pagination of comments: its links load another page into the list. Throws if the page has no list. */
export function adopt(pagination: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const list = ownDocument.querySelector<HTMLElement>('ul.itemCommentsList');
  if (!list) throw new Error('No list of comments');
  const where = { adopted: pagination, widget: 'comment-pages', page };

  /** Loads a page of comments. The browser shows it if the code is missing, or if the comments would look different. */
  const load = async (url: URL, signal: AbortSignal) => {
    const answer = read({ url }, signal);
    // A failure while the code loads must not be an unhandled rejection.
    answer.catch(() => {});
    const comments = await codeOrNative(loadFile('comments'));
    const fetched = await comments?.answeredComments(url, answer);
    return fetched && ((mayMove: boolean) => comments?.showRemote(fetched, mayMove));
  };
  const task = createTask<URL, Awaited<ReturnType<typeof load>>>({
    ...where,
    signal,
    whileBusy: 'newest',
    setBusy: busyMark(list),
    sending: 'comments.loading',
    failed: 'comments.failed',
    run: load,
    done(show, address) {
      // Does not move a reader who is writing, also in a waiting comment.
      const mayMove = isFocusInOrNowhere(pagination, ...list.querySelectorAll(':scope > li:not(.k2i-waiting)'));
      if (!show?.(mayMove)) return location.assign(address);
      const number = pageNumber(pagination);
      announce(number ? text(page, 'comments.page', { page: number }) : '');
    },
    beforeRetry: () => pagination.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true }),
  });
  showFailures([task], { ...where, signal, after: () => pagination });
  onAction(pagination, linkAt, (link) => void task.start(sameOrigin(link.href)), signal);
  loadFile('comments')
    .then(({ followHistoryWith }) => followHistoryWith(task, signal))
    .catch(() => {});
}
