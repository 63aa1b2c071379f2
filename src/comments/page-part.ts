import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { parseUrl } from '../dom/quietly.ts';
import { CallError } from '../http/call-error.ts';
import { holdsPage, read } from '../http/request.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  type FurtherAttributes,
  isAllowed,
  UNWRAPPED_ELEMENTS,
} from '../sanitise/allow-list.ts';
import { parseInert, sanitise } from '../sanitise/sanitise.ts';

/** Attributes of a tooltip that has its words in them, as on names of members. The sink checks what it shows, too. */
export const TIP_ATTRIBUTES: FurtherAttributes = {
  'data-hascbtooltip': /^true$/,
  'data-cbtooltip-tooltip': /\S/,
  'data-cbtooltip-title': /\S/,
};

/** A page of the site that was fetched for a part of it: inert, and not yet safe. */
export interface FetchedPage {
  /** As it was asked for, without a fragment. */
  readonly url: URL;
  /** Base of its relative addresses. */
  readonly base: string;
  /** Only for looking into; what is taken out goes by {@link takePart}. */
  readonly content: ParentNode;
  /** Is false for a page that may be cut off. Some sites print no end tags. */
  readonly hasEnd: boolean;
}

function baseOf(content: ParentNode, { href }: URL): string {
  return parseUrl(content.querySelector('base[href]')?.getAttribute('href') ?? '', href)?.href ?? href;
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
 * Finds the address that an image shows in the end. Scripts that fetch images late keep it in some attribute, and a part that
 * was fetched comes without their help.
 */
function addressOf(image: Element): string {
  const holders = [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])];
  const addresses = holders.flatMap(({ attributes }) => [...attributes].flatMap(addressIn));
  return addresses.sort((one, other) => one.rank - other.rank)[0]?.address ?? '';
}

const originOf = (address: string) => parseUrl(address, ownDocument.baseURI)?.origin ?? '';

/** Lists the origins of this site's images: its own, and those of the images that the page shows already. */
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
 * Removes images of other sites.
 * @param known Origins of images that are kept.
 * @returns true if there was none to remove.
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
  /** All of its visible content is in the sink's lists. Other content was removed. */
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

/** Marks an element with the number of its look, on the way through the sink. */
const LOOK = 'data-k2-look';

/** Lets the marks of {@link markLooks} through the sink. */
const LOOK_ATTRIBUTES: FurtherAttributes = { [LOOK]: /^\d+$/ };

/** An element's look that the sink does not let through: attributes of layout, and an inline style. */
interface Look {
  readonly attributes: readonly Attr[];
  readonly css: string;
}

/**
 * Standard attributes without a look: they name an element, describe it to programs, or control how it is fetched. The
 * marks of our widgets are among them, as a part of a page brings none.
 */
const UNSEEN =
  /^(id|name|for|role|tabindex|accesskey|(aria|data-k2)-.*|xml.*|rev|target|download|ping|hreflang|media|cite|headers|action|method|enctype|referrerpolicy|item(id|prop|ref|scope|type)|property|typeof|about|resource|vocab|prefix|content|datatype|translate|spellcheck|draggable|hidden|style)$/;

/** Properties that change an element within its own box. None of them can cover another part of the page. */
const SAFE_PROPERTY = /^(background-.*|color|display|visibility|text-align|aspect-ratio|((min|max)-)?(width|height))$/;

/** Values of the one safe property that fetches something. */
const PICTURE_LIST = /^(none|initial|(url\("[^"\\]+"\)(, )?)+)$/;

/** Returns one key for values that differ only in numbers, as those of two items do. Hosts can be numbers. */
function keyOf(element: Element, name: string, value: string): string {
  return `${unshadowed(element).localName} ${name}=${value.includes('//') ? value : value.replace(/\d+/g, '0')}`;
}

/** Lists what is an element's own besides what the sink lets through. All such attributes of an image are for fetching. */
function unknownAttributes(element: Element, further: FurtherAttributes): Attr[] {
  const { localName, attributes } = unshadowed(element);
  if (localName === 'img') return [];
  return [...attributes].filter(
    ({ name }) => !(ALLOWED_ATTRIBUTES.includes(name) || name in further || UNSEEN.test(name)),
  );
}

/** Returns the declarations of an inline style that are safe whatever the page looks like. */
function safeStyle(style: string, isKnownImage: (address: string) => boolean): { css: string; isAll: boolean } {
  const { style: parsed } = ownDocument.createElement('div');
  parsed.cssText = style;
  const names = new Array(parsed.length).fill('').map((_none, index) => parsed.item(index));
  const safe = names.filter((name) => {
    if (name !== 'background-image') return SAFE_PROPERTY.test(name);
    const value = parsed.getPropertyValue(name);
    return PICTURE_LIST.test(value) && [...value.matchAll(/"([^"]+)"/g)].every(([, url = '']) => isKnownImage(url));
  });
  for (const name of names) if (!safe.includes(name)) parsed.removeProperty(name);
  return { css: parsed.cssText, isAll: safe.length === names.length };
}

const within = (root: Element) => [root, ...root.querySelectorAll('*')];

/**
 * Marks the elements of a part with their look, for {@link applyLooks}. An attribute can act, and no list can tell which ones
 * of a framework do. So an element keeps an attribute, or its inline style, if an element of the same name in
 * `shown` has the same, but for numbers: what acts then acts on this page already. Handlers are never kept.
 * @param part In an inert document.
 * @param further Attributes that the sink lets through besides its own.
 * @param shown Elements of this page that are in the same place of it.
 * @returns the looks by number, and whether nothing is missing in them.
 */
function markLooks(
  part: Element,
  further: FurtherAttributes,
  shown: readonly Element[],
  isKnownImage: (address: string) => boolean,
): { readonly looks: readonly Look[]; readonly isComplete: boolean } {
  const known = new Set(
    shown
      .flatMap(within)
      .flatMap((element) => [
        ...unknownAttributes(element, further).map(({ name, value }) => keyOf(element, name, value)),
        keyOf(element, 'style', unshadowed(element).getAttribute('style') ?? ''),
      ]),
  );
  const looks: Look[] = [];
  let isComplete = true;
  for (const element of within(part)) {
    const { localName, getAttribute, removeAttribute, setAttribute } = unshadowed(element);
    removeAttribute(LOOK);
    const unknown = unknownAttributes(element, further);
    const style = getAttribute('style') ?? '';
    if (UNWRAPPED_ELEMENTS.includes(localName) && (unknown.length > 0 || style)) isComplete = false;
    if (!ALLOWED_ELEMENTS.includes(localName)) continue;
    const attributes = unknown.filter(
      ({ name, value }) => !/^on/i.test(name) && known.has(keyOf(element, name, value)),
    );
    const isKnownStyle = known.has(keyOf(element, 'style', style));
    const { css, isAll } = isKnownStyle ? { css: style, isAll: true } : safeStyle(style, isKnownImage);
    if (attributes.length < unknown.length || !isAll) isComplete = false;
    if (attributes.length > 0 || css) setAttribute(LOOK, `${looks.push({ attributes, css }) - 1}`);
  }
  return { looks, isComplete };
}

/** Gives marked elements their look. Styles are set in a way that no content security policy forbids. */
function applyLooks(nodes: DocumentFragment, looks: readonly Look[]): void {
  for (const element of nodes.querySelectorAll<HTMLElement>(`[${LOOK}]`)) {
    const { attributes = [], css = '' } = looks[Number(element.getAttribute(LOOK))] ?? {};
    element.removeAttribute(LOOK);
    // By its node: some names, as `@click`, can be parsed but not set.
    for (const attribute of attributes) element.setAttributeNode(attribute.cloneNode() as Attr);
    if (css) element.style.cssText = css;
  }
}
