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
 * No `id` and no `name`: they would shadow properties of `document` and of forms. No `style`: it could cover the page.
 * No form controls: they could collect what the reader types.
 */
export const ALLOWED_ATTRIBUTES: readonly string[] = [
  ...['abbr', 'alt', 'class', 'colspan', 'datetime', 'dir', 'height', 'href', 'lang', 'rel', 'rowspan', 'scope'],
  ...['span', 'src', 'title', 'width'],
  // The looks of older HTML, which are the browser's own.
  ...['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'open', 'reversed', 'start', 'type', 'valign'],
  'value',
];

/**
 * Attributes that a part of one of the site's own pages has besides, each with what its value must be. Only for HTML
 * whose `id`s and marks the page knows: a list of comments, a list of items.
 */
export type FurtherAttributes = Readonly<Record<string, RegExp>>;

/** Elements that are removed while their content stays. Elements in neither list are removed with it. */
export const UNWRAPPED_ELEMENTS: readonly string[] = [
  ...['acronym', 'address', 'big', 'center', 'data', 'fieldset', 'font', 'form', 'hgroup', 'label', 'legend', 'menu'],
  ...['nobr', 'output', 'picture', 'rp', 'rt', 'ruby', 'search', 'strike', 'tt'],
];

/** Elements that stay, or whose content stays. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set([...ALLOWED_ELEMENTS, ...UNWRAPPED_ELEMENTS]);

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Removes further attributes with a value that is not allowed, with either sanitiser. */
export function dropOtherValues(root: ParentNode, further: FurtherAttributes): void {
  for (const [name, value] of Object.entries(further))
    for (const element of root.querySelectorAll(`[${name}]`))
      if (!value.test(element.getAttribute(name) ?? '')) element.removeAttribute(name);
}

/**
 * Removes addresses that are neither of the web nor of mail or telephone, with either sanitiser. A link to another site
 * is left to the browser, whatever classes it has: inside a dialog of ours it would pass for this site.
 */
export function dropUnsafeAddresses(root: ParentNode): void {
  for (const element of root.querySelectorAll('[href],[src]')) {
    for (const name of ['href', 'src']) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const { protocol = '', origin = '' } = parseUrl(value, ownDocument.baseURI) ?? {};
      if (!SAFE_PROTOCOLS.includes(protocol)) element.removeAttribute(name);
      else if (name === 'href' && protocol.startsWith('http') && origin !== location.origin)
        element.setAttribute(IGNORED, '');
    }
  }
}
