import {
  AUTHOR,
  commentAround,
  commentNumber,
  nameOf,
  ownParts,
  paragraphsOf,
} from '../../src/comments/comment-box.ts';
import { IGNORED_SELECTOR } from '../../src/dom/nodes.ts';

export interface Comment {
  readonly element: Element;
  readonly number: number;
  readonly name: string;
  readonly paragraphs: readonly Element[];
  /** The links of the comment, which the button joins; without them, it follows the text. */
  readonly toolbar: Element | undefined;
}

/** Finds the message field of the comment form, if the visitor can write. */
export const findMessage = (root: Element) =>
  root.querySelector<HTMLTextAreaElement>(
    `textarea[name=commentText]:not([disabled],[readonly],${IGNORED_SELECTOR} *)`,
  );

/** Reads every comment within an element that has an author, a number and a text. */
export function readComments(root: Element): Comment[] {
  return [...root.querySelectorAll(AUTHOR)].flatMap((author) => {
    const element = author.closest(IGNORED_SELECTOR) ? null : commentAround(author);
    if (!element) return [];
    const own = (selector: string) => ownParts(element, selector);
    const number = commentNumber(element);
    const paragraphs = paragraphsOf(element);
    const name = nameOf(author, own('img')[0] ?? null);
    const [toolbar] = own('.commentToolbar');
    return name && number && (toolbar || paragraphs[0]) ? { element, number, name, paragraphs, toolbar } : [];
  });
}
