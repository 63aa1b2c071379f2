import { ownDocument } from '../dom/nodes.ts';

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

/** The elements of this page that show a part: a template may print a pagination above the list and one below it. */
export function partsHere(name: PartName): HTMLElement[] {
  return [...ownDocument.querySelectorAll<HTMLElement>(PARTS[name])];
}

/** The first element of this page that shows a part. */
export function partHere(name: PartName): HTMLElement | undefined {
  return partsHere(name)[0];
}

/** The comments of a list, without those that wait in this browser. */
export function commentsIn(list: Element | undefined): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > li:not(.k2i-waiting)') ?? [])];
}

const MARK = /^comment(\d+)$/;

/** The number that the server knows a comment by; nothing where a template has dropped it. */
export function numberOf(comment: Element): number | undefined {
  const marked = [comment, ...comment.querySelectorAll('[id^="comment"],[name^="comment"]')];
  const marks = marked.flatMap((element) => [element.id, element.getAttribute('name') ?? '']);
  const mark = marks.find((name) => MARK.test(name));
  return mark === undefined ? undefined : Number(MARK.exec(mark)?.[1]);
}
