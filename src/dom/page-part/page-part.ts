import { parseUrl } from '../../copied/parse-url.ts';
import { CallError } from '../../http/call-error.ts';
import { holdsPage, read } from '../../http/request.ts';
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
  /** What its relative addresses are relative to. */
  readonly base: string;
  /** Only for looking into; what is taken out goes by {@link takePart}. */
  readonly content: ParentNode;
}

function baseOf(content: ParentNode, { href }: URL): string {
  try {
    return new URL(content.querySelector('base[href]')?.getAttribute('href') ?? '', href).href;
  } catch {
    return href;
  }
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
  if (!holdsPage(text)) throw new CallError('unreadable');
  const content = parseInert(text);
  return { url, base: baseOf(content, url), content };
}

/** Where scripts that fetch images late keep the address; a part that was fetched comes without their help. */
const LATE_ADDRESSES = ['data-src', 'data-original', 'data-lazy-src'];

function addressOf(image: Element): string {
  const late = LATE_ADDRESSES.map((name) => image.getAttribute(name)).find(Boolean);
  return late ?? image.getAttribute('src') ?? '';
}

const originOf = (address: string) => parseUrl(address, ownDocument.baseURI)?.origin ?? '';

/** Where the images of this site come from: itself, and whatever hosts the page already shows images of. */
function imageOrigins(): Set<string> {
  const shown = [...ownDocument.querySelectorAll('img')].map((image) => originOf(addressOf(image)));
  return new Set([location.origin, ...shown.filter((origin) => origin.startsWith('http'))]);
}

/** K2 takes avatars from here where its owner says so; the first of them may be in the part. */
const AVATARS = /^https:\/\/([\w-]+\.)*gravatar\.com$/;

/**
 * Takes away images from elsewhere.
 * @param known Where images may come from.
 * @returns whether there was none to take away.
 */
function dropForeignImages(part: ParentNode, known: ReadonlySet<string>): boolean {
  const foreign = [...part.querySelectorAll('img')].filter((image) => {
    const address = addressOf(image);
    const origin = originOf(address);
    if (!address || !(known.has(origin) || AVATARS.test(origin))) return true;
    image.setAttribute('src', address);
    return false;
  });
  for (const image of foreign) image.remove();
  return foreign.length === 0;
}

/** An inline style that hides, of which the sink lets nothing through, while it is on its way. */
const HIDING = 'data-k2-hiding';
const HIDING_STYLE = /(?:^|;)\s*(?:(display)\s*:\s*none|(visibility)\s*:\s*hidden)/i;
const HIDING_ATTRIBUTES: FurtherAttributes = { hidden: /^(|hidden|until-found)$/, [HIDING]: /^(display|visibility)$/ };

/** Marks what the fetched page hides by inline styles, and drops what shows in no page. */
function markHidden(part: ParentNode): void {
  for (const element of part.querySelectorAll('noscript,template')) element.remove();
  for (const element of part.querySelectorAll('[style]')) {
    const [, display, visibility] = HIDING_STYLE.exec(element.getAttribute('style') ?? '') ?? [];
    const property = display ?? visibility;
    if (property) element.setAttribute(HIDING, property.toLowerCase());
  }
}

/** Hides it again, in a way that no content security policy forbids; a script of the site may show it as ever. */
function hideAgain(part: ParentNode): void {
  for (const element of part.querySelectorAll<HTMLElement>(`[${HIDING}]`)) {
    if (element.getAttribute(HIDING) === 'display') element.style.display = 'none';
    else element.style.visibility = 'hidden';
    element.removeAttribute(HIDING);
  }
}

/** A part of a page, safe to be shown. */
export interface PagePart {
  readonly nodes: DocumentFragment;
  /** Whether everything in it that a reader sees is in the sink's lists: what is not was taken away. */
  readonly isComplete: boolean;
}

/**
 * Takes an element out of a fetched page, by way of the sink, with all that it holds; what its own page hides is hidden.
 * @param element In the page's content, where it is changed.
 * @param further What its elements have besides what all HTML of the server may have.
 * @throws TypeError when the sink needs its library and that does not load.
 */
export async function takePart(element: Element, further: FurtherAttributes): Promise<PagePart> {
  const isExpected = isAllowed(element);
  const known = imageOrigins();
  markHidden(element);
  // Before the sink, as an image is fetched when it comes into a document that is shown, even into none of its elements.
  const hasItsImages = dropForeignImages(element, known);
  const nodes = await sanitise(element.outerHTML, { ...HIDING_ATTRIBUTES, ...further });
  hideAgain(nodes);
  // And behind it: what is there now counts.
  const isUnchanged = dropForeignImages(nodes, known);
  return { nodes, isComplete: isExpected && hasItsImages && isUnchanged };
}
