import { busyMark } from '../../src/dom/attributes.ts';
import { onAction } from '../../src/dom/controls.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { freshAddress, sameOrigin } from '../../src/http/site-url.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import './list-pages.css?adopt';
import { adoptLoadMore } from './load-more.ts';
import { createPageTask } from './page-task.ts';
import { currentPage } from './server-markup.ts';

/** Finds the link at an element that leads to another page of this site in this window. */
function linkAt(target: Element): HTMLAnchorElement | null {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  return link && /^http/.test(link.protocol) && /^(_self)?$/.test(link.target) ? link : null;
}

/** Adopts the pagination of comments: its links load another page into the list. Throws if the page has no list. */
function adoptCommentPages(pagination: HTMLElement, scope: Scope): void {
  const list = ownDocument.querySelector<HTMLElement>('ul.itemCommentsList');
  if (!list) throw new Error('No list of comments');
  const task = createPageTask({
    scope,
    whileBusy: 'newest',
    setBusy: busyMark(list),
    sending: 'comments.loading',
    failed: 'comments.failed',
    addressOf: freshAddress,
    read: ({ page, asked, answer, signal }, { provenAnswer, isCopyOfShown }) =>
      provenAnswer(page, asked, answer, isCopyOfShown, signal),
    show(fetched, { showRemote }) {
      // Does not move a visitor who is writing, also in a waiting comment.
      const mayMove = isFocusInOrNowhere(pagination, ...list.querySelectorAll(':scope > li:not(.k2i-waiting)'));
      if (!showRemote(fetched, mayMove)) return undefined;
      const number = currentPage(pagination);
      return number ? text(scope.page, 'comments.page', { page: number }) : '';
    },
    mayLeave: () => true,
    place: pagination,
  });
  onAction(pagination, linkAt, (link) => void task.start(sameOrigin(link.href)), scope.signal);
  loadFile('comments')
    .then(({ followHistoryWith }) => followHistoryWith(task, scope.signal))
    .catch(() => {});
}

/** Adopts the pagination of comments, whose pages replace each other, or of a list that a button extends. */
export function adopt(pagination: HTMLElement, scope: Scope): void {
  const isOfComments = pagination.matches('.itemCommentsPagination,[data-k2-widget~="comment-pages"]');
  (isOfComments ? adoptCommentPages : adoptLoadMore)(pagination, scope);
}
