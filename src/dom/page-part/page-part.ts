import { CallError } from '../../http/call-error.ts';
import { isWholePage, read } from '../../http/request.ts';
import { ownDocument } from '../core/unshadowed.ts';
import type { FurtherAttributes } from '../sink/allow-list.ts';
import { isAllowed, parseInert } from '../sink/inert.ts';
import { sanitise } from '../sink/sanitise.ts';

/** The marks of a tooltip that brings its words along: names of members have some. What it shows goes by the sink, too. */
export const TIP_ATTRIBUTES: FurtherAttributes = {
  'data-hascbtooltip': /^true$/,
  'data-cbtooltip-tooltip': /\S/,
  'data-cbtooltip-title': /\S/,
};

/** A page of the site that was fetched for a part of it: inert, and not yet safe. */
export interface FetchedPage {
  /** As it was asked for, without a fragment. */
  readonly url: URL;
  /** Only for looking into; what is taken out goes by {@link takePart}. */
  readonly content: ParentNode;
}

/**
 * Fetches a page of this site past every cache.
 * @throws CallError when it can't be had; `unreadable` for what is no page.
 */
export async function fetchPage(address: URL, signal?: AbortSignal): Promise<FetchedPage> {
  const url = new URL(address);
  url.hash = '';
  const fetching = read({ url }, signal);
  // The sink's library, where the browser needs it, comes beside the page and not after it.
  sanitise('').catch(() => {});
  const { text } = await fetching;
  if (!isWholePage(text)) throw new CallError('unreadable');
  return { url, content: parseInert(text) };
}

/** Where the images of this site come from: itself, and whatever hosts the page already shows images of. */
function imageOrigins(): Set<string> {
  const shown = [...ownDocument.querySelectorAll('img')].map(({ src }) => originOf(src));
  return new Set([location.origin, ...shown]);
}

function originOf(address: string): string {
  try {
    return new URL(address, ownDocument.baseURI).origin;
  } catch {
    return '';
  }
}

/** K2 takes avatars from here where its owner says so; the first of them may be in the part. */
const AVATARS = /^https:\/\/([\w-]+\.)*gravatar\.com$/;

function dropForeignImages(part: ParentNode): void {
  const known = imageOrigins();
  for (const image of part.querySelectorAll('img[src]')) {
    const origin = originOf(image.getAttribute('src') ?? '');
    if (!known.has(origin) && !AVATARS.test(origin)) image.remove();
  }
}

/** A part of a page, safe to be shown. */
export interface PagePart {
  readonly nodes: DocumentFragment;
  /** Whether everything in it that a reader sees is in the sink's lists: what is not was taken away. */
  readonly isComplete: boolean;
}

/**
 * Takes an element out of a fetched page, by way of the sink, with all that it holds.
 * @param element In the page's content.
 * @param further What its elements have besides what all HTML of the server may have.
 * @throws TypeError when the sink needs its library and that does not load.
 */
export async function takePart(element: Element, further: FurtherAttributes): Promise<PagePart> {
  // While nothing fetches them: what the sink gives belongs to the page's own document.
  dropForeignImages(element);
  const nodes = await sanitise(element.outerHTML, further);
  dropForeignImages(nodes);
  return { nodes, isComplete: isAllowed(element) };
}
