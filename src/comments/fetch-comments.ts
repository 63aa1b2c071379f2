import { ownDocument } from '../dom/nodes.ts';
import type { FurtherAttributes } from '../sanitise/allow-list.ts';
import { type FetchedPage, fetchPage, TIP_ATTRIBUTES, takePart } from './page-part.ts';

/** Selectors of the comment area of a page (docs/server-contract.md, "Comments"). */
export const PARTS = {
  counter: '.itemCommentsCounter',
  // A list of our own stands where comments wait that the server does not have yet.
  list: 'ul.itemCommentsList:not(.k2i-waiting-list)',
  pagination: '.itemCommentsPagination',
  /** In the toolbar of the article, with the number of comments. */
  link: 'a.itemCommentsLink',
} as const;

export type PartName = keyof typeof PARTS;

/** Finds the elements of this page that show a part: a template may print a pagination above the list and one below it. */
export function partsHere(name: PartName): HTMLElement[] {
  return [...ownDocument.querySelectorAll<HTMLElement>(PARTS[name])];
}

/** Finds the first element of this page that shows a part. */
export function partHere(name: PartName): HTMLElement | undefined {
  return partsHere(name)[0];
}

/** Lists the comments of a list, without those that wait in this browser. */
export function commentsIn(list: Element | undefined): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > li:not(.k2i-waiting)') ?? [])];
}

const MARK = /^comment(\d+)$/;

/** Reads the number of a comment; nothing if a template has dropped it. */
export function numberOf(comment: Element): number | undefined {
  const marked = [comment, ...comment.querySelectorAll('[id^="comment"],[name^="comment"]')];
  const marks = marked.flatMap((element) => [element.id, element.getAttribute('name') ?? '']);
  const mark = marks.find((name) => MARK.test(name));
  return mark === undefined ? undefined : Number(MARK.exec(mark)?.[1]);
}

/** Attributes that K2 and its templates give to comments and their pages, besides those that all HTML of the server may have. */
export const COMMENT_ATTRIBUTES: FurtherAttributes = {
  ...TIP_ATTRIBUTES,
  id: /^comment\d+$/,
  name: /^comment\d+$/,
  target: /^_blank$/,
  'data-k2-modal': /^iframe$/,
  role: /^(navigation|list|listitem|img|presentation)$/,
  'aria-label': /./,
  'aria-hidden': /^true$/,
  'aria-current': /^(true|page)$/,
};

/** The comments of a page that was fetched, safe to be shown. */
export interface FetchedComments {
  /** Of the page, without a fragment. */
  readonly url: URL;
  /** The parts that the page has, one element each. */
  readonly parts: ReadonlyMap<PartName, Element>;
  /** The form is above the list. */
  readonly isFormAbove: boolean;
}

const FOLLOWING = 4;

function isFormAbove(content: ParentNode, list: Element): boolean {
  const form = content.querySelector('.itemCommentsForm');
  return !!form && (form.compareDocumentPosition(list) & FOLLOWING) !== 0;
}

/** Reads the number of the article that comments are written to; nothing if nobody can write any. */
const articleOf = (root: Pick<ParentNode, 'querySelector'>) =>
  root.querySelector('.itemCommentsForm [name="itemID"]')?.getAttribute('value');

/** Tests whether a page is about another article: the server may redirect to the start page, which shows one. */
function isElsewhere(content: ParentNode): boolean {
  const [here, there] = [articleOf(ownDocument), articleOf(content)];
  return !!here && !!there && here !== there;
}

async function read({ url, content }: FetchedPage): Promise<FetchedComments | undefined> {
  const list = content.querySelector(PARTS.list);
  if (!list || isElsewhere(content)) return undefined;
  const parts = new Map<PartName, Element>();
  for (const [name, selector] of Object.entries(PARTS) as [PartName, string][]) {
    const found = content.querySelector(selector);
    if (!found) continue;
    const { nodes, isComplete } = await takePart(found, COMMENT_ATTRIBUTES, partsHere(name));
    const [part] = nodes.children;
    if (part && isComplete) parts.set(name, part);
    // The number in the toolbar is the least of it.
    else if (name !== 'link') return undefined;
  }
  return { url, parts, isFormAbove: isFormAbove(content, list) };
}

/**
 * Fetches a page of an article, past every cache, for its comments.
 * @returns nothing when there are none in it or those of another article, or when something in them would be lost on the
 *   way.
 * @throws CallError when the page can't be had; TypeError when the sink needs its library and that does not load.
 */
export async function fetchComments(address: URL, signal?: AbortSignal): Promise<FetchedComments | undefined> {
  return read(await fetchPage(address, signal));
}
