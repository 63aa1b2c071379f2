import { textIn } from './nodes.ts';

export const AUTHOR = '.commentAuthorName';

/** Finds the comment around one of its parts: the entry of K2's list, or the nearest list item, for replies in a comment. */
export function commentAround(part: Element): HTMLElement | null {
  return part.closest<HTMLElement>('.itemCommentsList > :not(ul,ol),.itemComments li');
}

/** Reads the name of a comment's author. Templates print "posted by" before it; the avatar has the name only. */
export function nameOf(author: Element | null, avatar: Element | null): string {
  const text = textIn(author?.querySelector('a') ?? author);
  const alternative = avatar?.getAttribute('alt')?.trim();
  return alternative && text.endsWith(alternative) ? alternative : text;
}
