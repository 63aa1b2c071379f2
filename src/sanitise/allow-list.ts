import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { parseUrl } from '../dom/quietly.ts';

/** Elements that server HTML may have, with either sanitiser. */
export const ALLOWED_ELEMENTS: readonly string[] = [
  ...['a', 'abbr', 'article', 'aside', 'b', 'bdi', 'bdo', 'blockquote', 'br', 'caption', 'cite', 'code', 'col'],
  ...['colgroup', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'footer', 'h1', 'h2'],
  ...['h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'main', 'mark', 'nav', 'ol', 'p', 'pre'],
  ...['q', 's', 'samp', 'section', 'small', 'span', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot'],
  ...['th', 'thead', 'time', 'tr', 'u', 'ul', 'var', 'wbr'],
];

/**
 * Without attributes that would shadow properties of `document` and of forms (`id`, `name`) or could cover the page
 * (`style`), and without form controls, which could collect typed text.
 */
export const ALLOWED_ATTRIBUTES: readonly string[] = [
  ...['abbr', 'alt', 'class', 'colspan', 'datetime', 'dir', 'height', 'href', 'lang', 'rel', 'rowspan', 'scope'],
  ...['span', 'src', 'title', 'width'],
  // Of lists and of `<details>`.
  ...['open', 'reversed', 'start', 'type', 'value'],
  // Presentational attributes of older HTML.
  ...['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'valign'],
];

/**
 * Additional attributes for a part of one of the site's own pages, each with a pattern of its values. Only for HTML
 * with known ids and classes: a list of comments, a list of items.
 */
export type FurtherAttributes = Readonly<Record<string, RegExp>>;

/** Elements that are replaced by their content. Elements in neither list are removed with it. */
export const UNWRAPPED_ELEMENTS: readonly string[] = [
  ...['acronym', 'address', 'big', 'center', 'data', 'fieldset', 'font', 'form', 'hgroup', 'label', 'legend', 'menu'],
  ...['nobr', 'output', 'picture', 'rp', 'rt', 'ruby', 'search', 'strike', 'tt'],
];

export const KEPT_ELEMENTS: ReadonlySet<string> = new Set([...ALLOWED_ELEMENTS, ...UNWRAPPED_ELEMENTS]);

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Removes further attributes with a value that is not allowed, with either sanitiser. */
export function dropOtherValues(root: ParentNode, further: FurtherAttributes): void {
  for (const [name, value] of Object.entries(further))
    for (const element of root.querySelectorAll(`[${name}]`))
      if (!value.test(element.getAttribute(name) ?? '')) element.removeAttribute(name);
}

/**
 * Removes addresses with other schemes than those of the web, mail and telephone, with either sanitiser. A link to
 * another site opens in the browser, whatever its classes: in one of our dialogs it would pass for this site.
 */
export function dropUnsafeAddresses(root: ParentNode): void {
  for (const name of ['href', 'src'])
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const { protocol = '', origin = '' } = parseUrl(element.getAttribute(name) ?? '', ownDocument.baseURI) ?? {};
      if (!SAFE_PROTOCOLS.includes(protocol)) element.removeAttribute(name);
      else if (name === 'href' && protocol.startsWith('http') && origin !== location.origin)
        element.setAttribute(IGNORED, '');
    }
}
