import type { Config, DOMPurify } from 'dompurify';
import { neededCode } from '../core/needed-code.ts';
import { ownDocument } from '../dom/nodes.ts';
import { trustedPolicy } from '../dom/trusted-types.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  dropOtherValues,
  dropUnsafeAddresses,
  type FurtherAttributes,
  KEPT_ELEMENTS,
  UNWRAPPED_ELEMENTS,
} from './allow-list.ts';

/** The HTML Sanitizer API, in Chromium 146 and Firefox 148; WebKit has none yet. */
interface SetHtml {
  setHTML(html: string, options: { sanitizer: SanitizerConfig }): void;
}

/** An element of a document without a browsing context: nothing loads or runs in it. */
function inertBody(): HTMLElement {
  return ownDocument.implementation.createHTMLDocument('').body;
}

/** Parses the HTML of a whole page. Its parts may be shown only as text or through `sanitise`. */
export function parseInert(html: string): HTMLElement {
  const body = inertBody();
  body.innerHTML = trustedPolicy()?.createHTML(html) ?? html;
  return body;
}

const attributesWith = (further: FurtherAttributes) => [...ALLOWED_ATTRIBUTES, ...Object.keys(further)];

function toFragment(body: HTMLElement, further: FurtherAttributes): DocumentFragment {
  dropOtherValues(body, further);
  dropUnsafeAddresses(body);
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

/**
 * Removes elements that are in neither list, with their content, as the browser's sanitiser does. It runs before the
 * library, which would keep their text, and copy scripts into its document, which is reported.
 */
function dropWhole(node: Node, { tagName }: { readonly tagName: string }): void {
  if (tagName !== 'body') return;
  for (const element of (node as Element).querySelectorAll('*'))
    if (!KEPT_ELEMENTS.has(element.localName)) element.remove();
}

async function loadLibrary(): Promise<DOMPurify> {
  const { default: purify } = await import('dompurify');
  purify.removeAllHooks();
  purify.addHook('uponSanitizeElement', dropWhole);
  return purify;
}

async function sanitiseWithLibrary(html: string, further: FurtherAttributes): Promise<DocumentFragment> {
  const purify = await neededCode(loadLibrary());
  const policy = trustedPolicy();
  const body = inertBody();
  const clean: DocumentFragment | null = purify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_ELEMENTS],
    ALLOWED_ATTR: attributesWith(further),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    // Otherwise the library would create its own policy, which sites would have to allow by name.
    ...(policy && { TRUSTED_TYPES_POLICY: policy as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']> }),
  });
  // A `<frameset>` at the beginning replaces the body: the result is then empty, despite the library's types.
  if (clean) body.append(clean);
  return toFragment(body, further);
}

/**
 * Makes HTML from the server safe to show: search results, calendar, messages, parts of pages. Nothing else puts server
 * HTML into the page. Uses the browser's own sanitiser, or a library if it has none, with the lists of allow-list.ts.
 * @param further Additional attributes, for parts of the site's own pages.
 * @returns a fragment without ids, names, forms, styles, scripts, handlers and foreign address schemes.
 * @throws CallError when the library is needed and does not load.
 */
export async function sanitise(html: string, further: FurtherAttributes = {}): Promise<DocumentFragment> {
  const body = inertBody() as HTMLElement & Partial<SetHtml>;
  if (!body.setHTML) return sanitiseWithLibrary(html, further);
  const sanitizer = {
    elements: [...ALLOWED_ELEMENTS],
    attributes: attributesWith(further),
    replaceWithChildrenElements: [...UNWRAPPED_ELEMENTS],
    comments: false,
    dataAttributes: false,
  };
  body.setHTML(html, { sanitizer });
  return toFragment(body, further);
}
