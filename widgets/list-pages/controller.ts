import type { Scope } from '../../src/page/scope.ts';
import { adoptCommentPages } from './comment-pages.ts';
import './list-pages.css?adopt';
import { adoptLoadMore } from './load-more.ts';

/** Adopts the pagination of comments, whose pages replace each other, or of a list that a button extends. */
export function adopt(pagination: HTMLElement, scope: Scope): void {
  const isOfComments = pagination.matches('.itemCommentsPagination,[data-k2-widget~="comment-pages"]');
  (isOfComments ? adoptCommentPages : adoptLoadMore)(pagination, scope);
}
