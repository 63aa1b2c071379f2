import { COUNTER, ownDocument } from '../../dom/nodes.ts';
import { quietly } from '../../dom/quietly.ts';
import { CACHED_KEY } from '../../dom/storage-keys.ts';
import type { CallAnswer } from '../../http/call.ts';
import { read } from '../../http/request.ts';
import { freshAddress, pastCaches } from '../../http/site-url.ts';
import type { FurtherAttributes } from '../../sanitise/allow-list.ts';
import { commentNumber, marksIn } from '../comment-box.ts';
import { readPart, safePart, TIP_ATTRIBUTES } from './safe-part.ts';

/** Selectors of the parts of a page with comments (docs/server-contract.md, "Comments"). */
const PARTS = {
  counter: COUNTER,
  // Waiting comments may have a list of their own.
  list: 'ul.itemCommentsList:not(.k2i-waiting-list)',
  pagination: '.itemCommentsPagination',
  link: 'a.itemCommentsLink',
} as const;

export type PartName = keyof typeof PARTS;

/** Finds the elements of this page that show a part: some templates print the pagination twice. */
export const partsHere = (name: PartName) => [...ownDocument.querySelectorAll<HTMLElement>(PARTS[name])];

/** Reads the printed number of all comments; `undefined` without one. */
export function countOf(counter: Element | undefined): number | undefined {
  const [digits] = /\d+/.exec(counter?.textContent ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Lists the comments of a list, without the waiting ones. */
export function commentsIn(list: Element | undefined): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > li:not(.k2i-waiting)') ?? [])];
}

export const commentsHere = () => commentsIn(partsHere('list')[0]);

export const numbersIn = (comment: Element): number[] => marksIn(comment).map(({ number }) => number);

/** Returns the highest number of a comment here; 0 without comments. */
export const highestHere = (): number => Math.max(0, ...commentsHere().flatMap(numbersIn));

/** Removes white space, as line breaks have several forms. */
export const withoutSpace = (text: string | null) => text?.replace(/\s+/g, '') ?? '';

/** Returns what a comment is recognised by: its number, else its text without white space. */
export const commentKey = (comment: Element) => commentNumber(comment) ?? withoutSpace(comment.textContent);

/** Additional attributes for comments and their pagination, besides those of all server HTML. */
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

/** The comments of a fetched page, sanitised. */
export interface FetchedComments {
  readonly url: URL;
  readonly parts: ReadonlyMap<PartName, Element>;
  /** The form is above the list. */
  readonly isFormAbove: boolean;
}

/** Reads the number of the article, if comments can be written to it. */
export const articleOf = (root: Pick<ParentNode, 'querySelector'>) =>
  root.querySelector('.itemCommentsForm [name="itemID"]')?.getAttribute('value');

/** Tests for a page about another article: the server may redirect to the start page, which shows one. */
function isOtherArticle(content: ParentNode): boolean {
  const [here, there] = [articleOf(ownDocument), articleOf(content)];
  return !!here && !!there && here !== there;
}

async function readComments(url: URL, content: ParentNode): Promise<FetchedComments | undefined> {
  if (!content.querySelector(PARTS.list) || isOtherArticle(content)) return undefined;
  // A selector list finds elements in the order of the page.
  const isFormAbove = content.querySelector(`.itemCommentsForm,${PARTS.list}`)?.matches('.itemCommentsForm') ?? false;
  const parts = new Map<PartName, HTMLElement>();
  for (const [name, selector] of Object.entries(PARTS) as [PartName, string][]) {
    const printed = content.querySelector(selector);
    const part = printed && (await safePart(printed, COMMENT_ATTRIBUTES));
    if (part) parts.set(name, part);
    else if (printed && name !== 'link') return undefined;
  }
  return { url, parts, isFormAbove };
}

/** Reads the comments of an answer; nothing if only the browser can show the page. */
const answeredComments = (page: URL, answer: Promise<CallAnswer>) =>
  readPart(answer, (content) => readComments(page, content));

/** Takes the number that led past caches out of the links of the pagination. */
function withoutNumber(fetched: FetchedComments, asked: URL): FetchedComments {
  const number = `m=${asked.searchParams.get('m')}`;
  for (const link of fetched.parts.get('pagination')?.querySelectorAll('a[href]') ?? []) {
    const [path, query = ''] = (link.getAttribute('href') ?? '').split('?');
    const rest = query.split('&').filter((part) => part !== number);
    link.setAttribute('href', [path, rest.join('&')].filter(Boolean).join('?'));
  }
  return fetched;
}

/**
 * Reads a page of comments from its answer. If a cache has sent another page or an old one, fetches it once more past
 * caches, and has later ones of this session fetched past them at once.
 * @param asked The address that the answer is for ({@link freshAddress}).
 * @param isCopy Tests by its comments if a page can't be the one that the site has.
 * @throws CallError
 */
export async function provenAnswer(
  page: URL,
  asked: URL,
  answer: Promise<CallAnswer>,
  isCopy: (fetched: FetchedComments) => boolean,
  signal?: AbortSignal,
): Promise<FetchedComments | undefined> {
  const fetched = await answeredComments(page, answer);
  if (!fetched) return undefined;
  if (asked.href !== page.href) return withoutNumber(fetched, asked);
  if (!isCopy(fetched)) return fetched;
  quietly(() => sessionStorage.setItem(CACHED_KEY, '1'));
  const again = pastCaches(page);
  const fresh = await answeredComments(page, read({ url: again }, signal));
  return fresh && withoutNumber(fresh, again);
}

/** Fetches a page of comments, and reads it by {@link provenAnswer}. */
export function fetchProven(
  page: URL,
  isCopy: (fetched: FetchedComments) => boolean,
  signal?: AbortSignal,
): Promise<FetchedComments | undefined> {
  const asked = freshAddress(page);
  return provenAnswer(page, asked, read({ url: asked }, signal), isCopy, signal);
}

/** Tests if a page has the very comments of a list that belongs to another page. */
export function hasSameComments(fetched: FetchedComments, others: readonly HTMLElement[]): boolean {
  const keys = commentsIn(fetched.parts.get('list')).map(commentKey);
  return keys.length > 0 && keys.length === others.length && others.every((other) => keys.includes(commentKey(other)));
}
