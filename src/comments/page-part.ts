import { ownDocument } from '../dom/nodes.ts';
import { parseUrl } from '../dom/quietly.ts';
import { CallError } from '../http/call-error.ts';
import { holdsPage, read } from '../http/request.ts';
import type { FurtherAttributes } from '../sanitise/allow-list.ts';
import { isAllowed } from '../sanitise/allow-list.ts';
import { parseInert, sanitise } from '../sanitise/sanitise.ts';
import { applyLooks, LOOK_ATTRIBUTES, markLooks } from './look.ts';

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
  /** Is false for a page that may be cut off. Some sites print no end tags. */
  readonly hasEnd: boolean;
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
  return { url, base: baseOf(content, url), content, hasEnd: /<\/(body|html)\b/i.test(text) };
}

const PICTURE_FILE = /^\S*\/\S+\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i;

/** Address of an image in an attribute, in the order in which they count: `src` is a placeholder where another has one. */
function addressIn({ name, value }: Attr): { address: string; rank: number }[] {
  // The first one of a list as in `srcset`.
  const [address = ''] = value.trim().split(/,?\s+/);
  if (!address || /^data:/i.test(address) || !(/src(set)?$/.test(name) || PICTURE_FILE.test(address))) return [];
  return [{ address, rank: name === 'srcset' ? 3 : name === 'src' ? 2 : name.endsWith('src') ? 0 : 1 }];
}

/**
 * The address that an image shows in the end. Scripts that fetch images late keep it in some attribute, and a part that
 * was fetched comes without their help.
 */
function addressOf(image: Element): string {
  const holders = [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])];
  const addresses = holders.flatMap(({ attributes }) => [...attributes].flatMap(addressIn));
  return addresses.sort((one, other) => one.rank - other.rank)[0]?.address ?? '';
}

const originOf = (address: string) => parseUrl(address, ownDocument.baseURI)?.origin ?? '';

/** Where the images of this site come from: itself, and whatever hosts the page already shows images of. */
function imageOrigins(): Set<string> {
  const shown = [...ownDocument.querySelectorAll('img')].map((image) => originOf(addressOf(image)));
  return new Set([location.origin, ...shown.filter((origin) => origin.startsWith('http'))]);
}

/** K2 takes avatars from here where its owner says so; the first of them may be in the part. */
const AVATARS = /^https:\/\/([\w-]+\.)*gravatar\.com$/;

const isKnown = (address: string, known: ReadonlySet<string>) => {
  const origin = originOf(address);
  return !!address && (known.has(origin) || AVATARS.test(origin));
};

/**
 * Takes away images from elsewhere.
 * @param known Where images may come from.
 * @returns whether there was none to take away.
 */
function dropForeignImages(part: ParentNode, known: ReadonlySet<string>): boolean {
  const foreign = [...part.querySelectorAll('img')].filter((image) => {
    const address = addressOf(image);
    if (!isKnown(address, known)) return true;
    image.setAttribute('src', address);
    return false;
  });
  for (const image of foreign) image.remove();
  return foreign.length === 0;
}

const HIDDEN: FurtherAttributes = { hidden: /^(|hidden|until-found)$/ };

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
 * @param shown The elements of this page whose place it will take, or be in: attributes that these have are kept.
 * @throws TypeError when the sink needs its library and that does not load.
 */
export async function takePart(
  element: Element,
  further: FurtherAttributes,
  shown: readonly Element[] = [],
): Promise<PagePart> {
  const isExpected = isAllowed(element);
  const known = imageOrigins();
  // They show in no page.
  for (const unseen of element.querySelectorAll('noscript,template')) unseen.remove();
  // Before the sink, as an image is fetched when it comes into a document that is shown, even into none of its elements.
  const hasItsImages = dropForeignImages(element, known);
  const { looks, isComplete } = markLooks(element, further, shown, (address) => isKnown(address, known));
  const nodes = await sanitise(element.outerHTML, { ...HIDDEN, ...LOOK_ATTRIBUTES, ...further });
  applyLooks(nodes, looks);
  // And behind it: what is there now counts.
  const isUnchanged = dropForeignImages(nodes, known);
  return { nodes, isComplete: isExpected && isComplete && hasItsImages && isUnchanged };
}
