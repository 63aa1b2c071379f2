import { fetchPage, TIP_ATTRIBUTES, takePart } from '../../src/dom/page-part/page-part.ts';
import type { FurtherAttributes } from '../../src/dom/sink/allow-list.ts';
import { CallError } from '../../src/http/call-error.ts';
import { type Pagination, readPagination } from './pagination.ts';
import { isFollowed, itemsOf, listOf } from './server-markup.ts';
import type { options } from './widget.ts';

/** What is asked for, and how its place on a page is found. */
export interface ListRequest extends Pick<typeof options, 'list' | 'item'> {
  /** Of the page that is shown last; it has a next one. */
  readonly from: Pagination & { readonly next: URL };
  /** Selector of the pagination, and of what is a little like it: scripts add classes to that of this page. */
  readonly pagination: string;
  readonly similar: string;
  /** Whether on this page something follows the pagination. */
  readonly isFollowed: boolean;
}

export interface ListPage {
  /** The list of that page, sanitised, not yet in any page. Its ids are gone but for those of ratings. */
  readonly list: ParentNode;
  readonly pagination: Pagination;
}

/** A width that was printed as an inline style, which the sink lets nothing through of. */
const WIDTH = 'data-k2-width';

/** What K2 prints in a list besides what all HTML of the server may have. */
export const ITEM_ATTRIBUTES: FurtherAttributes = {
  ...TIP_ATTRIBUTES,
  id: /^item(RatingLog|CurrentRating)\d+$/,
  'data-id': /^\d+$/,
  'data-k2-modal': /^(image|iframe|edit|gallery)$/,
  'aria-hidden': /^true$/,
  'aria-label': /\S/,
  loading: /^(lazy|eager)$/,
  [WIDTH]: /^\d{1,4}(\.\d{1,20})?(%|px)$/,
};

/**
 * What the sink would take away and the look of the list depends on: columns and results of votes have widths, and groups
 * have an id, which would be there twice. It becomes a class, for the site's own rules.
 */
function keepLook(list: Element): void {
  for (const element of list.querySelectorAll('[style]')) {
    const width = /(?:^|;)\s*width:\s*([\d.]+(?:%|px))\s*(?:;|$)/i.exec(element.getAttribute('style') ?? '')?.[1];
    if (width) element.setAttribute(WIDTH, width);
  }
  // Joomla has a script put a hidden address in the place of a sentence about scripts; the item itself shows it.
  for (const hidden of list.querySelectorAll('[id^="cloak"]')) hidden.textContent = '…';
  for (const group of list.querySelectorAll(':scope > [id]'))
    group.classList.add(...group.id.split(/\s+/).filter(Boolean));
}

/** Sets the widths again, in a way that no content security policy forbids. */
export function applyWidths(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${WIDTH}]`)) {
    element.style.width = element.getAttribute(WIDTH) ?? '';
    element.removeAttribute(WIDTH);
  }
}

/**
 * Fetches the next page of a list.
 * @throws CallError; `unreadable` for a page without this list, without its pagination, or that ends within it.
 */
export async function readListPage(asked: ListRequest, signal: AbortSignal): Promise<ListPage> {
  const { from } = asked;
  const { content, url, base } = await fetchPage(from.next, signal);
  const same = content.querySelectorAll(asked.pagination);
  for (const element of same.length > 0 ? same : content.querySelectorAll(asked.similar)) {
    // A box around all of it may look similar.
    if (itemsOf(element, asked).length > 0) continue;
    const pagination = readPagination(element, url, base);
    const list = listOf(element, asked);
    if (!pagination || !list || itemsOf(list, asked).length === 0) continue;
    const isOther = from.list && pagination.list && from.list !== pagination.list;
    if (isOther || pagination.current !== from.current + 1 || (asked.isFollowed && !isFollowed(element))) continue;
    keepLook(list);
    const { nodes } = await takePart(list, ITEM_ATTRIBUTES);
    applyWidths(nodes);
    return { list: nodes.firstElementChild ?? nodes, pagination };
  }
  throw new CallError('unreadable');
}
