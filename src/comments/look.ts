import { ownDocument, unshadowed } from '../dom/nodes.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  type FurtherAttributes,
  UNWRAPPED_ELEMENTS,
} from '../sanitise/allow-list.ts';

/** Marks an element with the number of its look, on the way through the sink. */
const LOOK = 'data-k2-look';

/** Lets the marks of {@link markLooks} through the sink. */
export const LOOK_ATTRIBUTES: FurtherAttributes = { [LOOK]: /^\d+$/ };

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
export function markLooks(
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
export function applyLooks(nodes: DocumentFragment, looks: readonly Look[]): void {
  for (const element of nodes.querySelectorAll<HTMLElement>(`[${LOOK}]`)) {
    const { attributes = [], css = '' } = looks[Number(element.getAttribute(LOOK))] ?? {};
    element.removeAttribute(LOOK);
    // By its node: some names, as `@click`, can be parsed but not set.
    for (const attribute of attributes) element.setAttributeNode(attribute.cloneNode() as Attr);
    if (css) element.style.cssText = css;
  }
}
