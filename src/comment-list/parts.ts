import { ownDocument } from '../dom/core/unshadowed.ts';

/** What of a page shows its comments (docs/server-contract.md, "Comments"). */
export const PARTS = {
  counter: '.itemCommentsCounter',
  // A list of our own stands where comments wait that the server does not have yet.
  list: 'ul.itemCommentsList:not(.k2i-waiting-list)',
  pagination: '.itemCommentsPagination',
  /** In the toolbar of the article, with the number of comments. */
  link: 'a.itemCommentsLink',
} as const;

export type PartName = keyof typeof PARTS;

/** A part of this page. */
export function partHere(name: PartName): HTMLElement | undefined {
  return ownDocument.querySelector<HTMLElement>(PARTS[name]) ?? undefined;
}

/** The comments of a list, without those that wait in this browser. */
export function commentsIn(list: Element | undefined): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > li:not(.k2i-waiting)') ?? [])];
}

/** The number that the server knows a comment by; nothing where a template has dropped it. */
export function numberOf(comment: Element): number | undefined {
  const { id = '' } = comment.querySelector('[id^="comment"]') ?? {};
  const [, number] = /^comment(\d+)$/.exec(id) ?? [];
  return number === undefined ? undefined : Number(number);
}
