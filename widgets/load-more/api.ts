import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { CallError } from '../../src/http/call-error.ts';
import type { FurtherAttributes } from '../../src/sanitise/allow-list.ts';
import { isFollowed, itemsOf, listOf, type Pagination, readPagination } from './server-markup.ts';
import type { options } from './widget.ts';

/** A request for a page of a list, with selectors that find the list there. */
export interface ListRequest extends Pick<typeof options, 'list' | 'item'> {
  /** Pagination of the last page that is shown; it has a next one. */
  readonly from: Pagination & { readonly next: URL };
  /** Selector of the pagination, and of what is a little like it: scripts add classes to that of this page. */
  readonly pagination: string;
  readonly similar: string;
  /** The list of this page. */
  readonly shown: Element;
}

export interface ListPage {
  /** The list of that page, sanitised, not yet in any page. Its ids are gone but for those of ratings. */
  readonly list: ParentNode;
  readonly pagination: Pagination;
}

/** Attributes in K2's lists, besides those that all HTML of the server may have. */
export const ITEM_ATTRIBUTES: FurtherAttributes = {
  id: /^item(RatingLog|CurrentRating)\d+$/,
  'data-id': /^\d+$/,
  'data-k2-modal': /^(image|iframe|edit|gallery)$/,
  'aria-hidden': /^true$/,
  'aria-label': /\S/,
  loading: /^(lazy|eager)$/,
};

/** Elements with a sentence about scripts, which a script of Joomla replaces by an address. */
const HIDDEN_ADDRESS = '[id^="cloak"],joomla-hidden-mail';

/** Keeps the words of elements that the sink drops, and the ids of groups as classes, for the site's own rules. */
function keepLook(list: Element, isUnknown: (element: Element) => boolean): void {
  // The item itself shows the address.
  for (const hidden of list.querySelectorAll(HIDDEN_ADDRESS)) hidden.textContent = '…';
  for (const element of list.querySelectorAll('*')) {
    if (!isUnknown(element)) continue;
    const hasText = (other: Element | undefined) => !!other?.textContent?.trim();
    // On this page a script has put words into the like of it.
    const isHole = !hasText(element) && hasText(ownDocument.getElementsByTagName(element.localName)[0]);
    element.replaceWith(...(isHole ? ['…'] : element.childNodes));
  }
  for (const group of list.querySelectorAll(':scope > [id]'))
    group.classList.add(...group.id.split(/\s+/).filter(Boolean));
}

/**
 * Fetches the next page of a list.
 * @throws CallError; `unreadable` for a page without this list, without its pagination, or that ends within it.
 */
export async function readListPage(asked: ListRequest, signal: AbortSignal): Promise<ListPage> {
  const { from } = asked;
  const { fetchPage, isUnknown, takePart, TIP_ATTRIBUTES } = await loadFile('comments');
  const { content, url, base, hasEnd } = await fetchPage(from.next, signal);
  const same = content.querySelectorAll(asked.pagination);
  for (const element of same.length > 0 ? same : content.querySelectorAll(asked.similar)) {
    // A box around all of it may look similar.
    if (itemsOf(element, asked).length > 0) continue;
    const pagination = readPagination(element, url, base);
    const list = listOf(element, asked);
    if (!pagination || !list || itemsOf(list, asked).length === 0) continue;
    const isOther = from.list && pagination.list && from.list !== pagination.list;
    const isCutOff = !hasEnd && !isFollowed(element);
    if (isOther || isCutOff || pagination.current !== from.current + 1) continue;
    keepLook(list, isUnknown);
    const { nodes } = await takePart(list, { ...TIP_ATTRIBUTES, ...ITEM_ATTRIBUTES }, [asked.shown]);
    return { list: nodes.firstElementChild ?? nodes, pagination };
  }
  throw new CallError('unreadable');
}
