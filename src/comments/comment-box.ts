import { textIn } from '../dom/nodes.ts';

export const AUTHOR = '.commentAuthorName';

/** Parts that occur once in a comment, and parts around the comments. */
const ONCE = ['.commentToolbar', '.commentLink', AUTHOR, '.commentRemoveLink', '.commentApproveLink'];
const AROUND = '.itemCommentsCounter,.itemCommentsForm,.itemCommentsPagination,#comment-form';

function holdsOne(box: Element): boolean {
  return ONCE.every((part) => box.querySelectorAll(part).length <= 1) && !box.querySelector(AROUND);
}

/** Finds the largest box around a part that has no part of another comment and does not hold all comments. */
function largestBox(part: Element, area: Element | null): HTMLElement | null {
  let box: Element | null = null;
  let place = part.parentElement;
  while (place && place !== area && holdsOne(place)) {
    box = place;
    place = place.parentElement;
  }
  return place ? (box as HTMLElement | null) : null;
}

/**
 * Finds the comment around one of its parts: the entry of K2's list; else the nearest list item, for replies in a
 * comment; else the largest box without a part of another comment.
 */
export function commentAround(part: Element): HTMLElement | null {
  const entry = part.closest<HTMLElement>('.itemCommentsList > :not(ul,ol)');
  if (entry && holdsOne(entry)) return entry;
  const area = part.closest('.itemCommentsList') ?? part.closest('.itemComments');
  const item = part.parentElement?.closest('li');
  return item && (!area || area.contains(item)) ? item : largestBox(part, area);
}

/** Finds the matching parts of a comment, but not of the replies in it. */
export const ownParts = (comment: Element, selector: string): Element[] =>
  [...comment.querySelectorAll(selector)].filter((part) => commentAround(part) === comment);

export const paragraphsOf = (comment: Element): HTMLElement[] =>
  (ownParts(comment, 'p') as HTMLElement[]).filter((part) => !part.closest('.commentToolbar,[class*=ignature]'));

/** Finds the marks of a comment and of the replies in it, an `id` or `name` like `comment25`, with their numbers. */
export function marksIn(comment: Element): { readonly mark: Element; readonly number: number }[] {
  const marked = [comment, ...comment.querySelectorAll('[id^="comment"],[name^="comment"]')];
  return marked.flatMap((mark) => {
    const names = [mark.id, mark.getAttribute('name')];
    const [number] = names.flatMap((name) => /^comment(\d+)$/.exec(name ?? '')?.[1] ?? []);
    return number ? { mark, number: Number(number) } : [];
  });
}

/** Reads the number of a comment: by its mark, else by the address of a link. */
export function numberByLinks(comment: Element, links: readonly Element[]): number | undefined {
  const own = marksIn(comment).find(({ mark }) => mark === comment || commentAround(mark) === comment);
  const linked = links.map((link) => Number(/[?&]commentID=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]));
  return own?.number ?? linked.find(Boolean);
}

/** Reads the number of a comment, by the server's links of its toolbar at most: its text may link to other comments. */
export const commentNumber = (comment: Element): number | undefined =>
  numberByLinks(comment, ownParts(comment, '.commentToolbar a:not([class^="k2i-"] a)'));

/**
 * Reads the name of a comment's author. Templates print "posted by" before it, K2's own with several blanks between; the
 * avatar has only the name.
 */
export function nameOf(author: Element | null, avatar: Element | null): string {
  const link = author?.querySelector('a');
  const text = textIn(link ?? author);
  const alternative = avatar?.getAttribute('alt')?.trim();
  if (alternative && text.endsWith(alternative)) return alternative;
  const printed = author?.textContent?.trim() ?? '';
  return link ? text : (printed.split(/\s{2,}/).at(-1) ?? '');
}
