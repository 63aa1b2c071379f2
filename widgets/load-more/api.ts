import { codeOrNative } from '../../src/core/needed-code.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { CallError } from '../../src/http/call-error.ts';
import { read } from '../../src/http/request.ts';
import type { FurtherAttributes } from '../../src/sanitise/allow-list.ts';
import { itemsOf, listOf, readPagination } from './server-markup.ts';
import type { options } from './widget.ts';

/** A request for a page of a list, with selectors that find the list there. */
interface ListRequest extends Pick<typeof options, 'list' | 'item'> {
  readonly url: URL;
  readonly page: number;
  /** Selector of elements that may be the pagination. */
  readonly pagination: string;
  /** The list of this page. */
  readonly shown: Element;
}

/** Attributes allowed in K2's lists, in addition to those of all server HTML. */
export const ITEM_ATTRIBUTES: FurtherAttributes = {
  id: /^item(RatingLog|CurrentRating)\d+$/,
  'data-id': /^\d+$/,
  'data-k2-modal': /^(image|iframe|edit|gallery)$/,
  'aria-hidden': /^true$/,
  'aria-label': /\S/,
  loading: /^(lazy|eager)$/,
};

/**
 * Fetches a page of a list.
 * @returns its list, sanitised and without ids except those of ratings; nothing if only the browser can show the page.
 * @throws CallError; `unreadable` for a page without this list or its pagination.
 */
export async function readListPage(listRequest: ListRequest, signal: AbortSignal) {
  const answer = read({ url: listRequest.url }, signal);
  // A failure while the code loads must not be an unhandled rejection.
  answer.catch(() => {});
  const code = await codeOrNative(loadFile('comments'));
  if (!code) return undefined;
  const { readPage, safePart, TIP_ATTRIBUTES } = code;
  const content = await readPage(answer);
  for (const element of content.querySelectorAll(listRequest.pagination)) {
    const pagination = readPagination(element, listRequest.url);
    const list = listOf(element, listRequest);
    // A box around the whole list may have a class of the pagination.
    const isOther = pagination?.current !== listRequest.page || !list || element.contains(list);
    if (isOther || itemsOf(list, listRequest).length === 0) continue;
    // Keeps the ids of groups as classes, for rules of the site: the ids themselves are on the page already.
    for (const group of list.children) if (group.id) group.className = `${group.className} ${group.id}`.trim();
    const part = await safePart(list, { ...TIP_ATTRIBUTES, ...ITEM_ATTRIBUTES }, listRequest.shown);
    return part && { list: part, pagination };
  }
  throw new CallError('unreadable');
}
