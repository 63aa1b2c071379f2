import { PAGE } from '../../http/answers.ts';
import type { CallAnswer } from '../../http/call.ts';
import { CallError, isCallError } from '../../http/call-error.ts';
import type { FurtherAttributes } from '../../sanitise/allow-list.ts';
import { parseInert, sanitise } from '../../sanitise/index.ts';

/** Attributes of a tooltip with its own text, as on names of members. The sanitiser checks its content, too. */
export const TIP_ATTRIBUTES: FurtherAttributes = {
  'data-hascbtooltip': /^true$/,
  'data-cbtooltip-tooltip': /\S/,
  'data-cbtooltip-title': /\S/,
};

/** Statuses of server log-ins and checks for robots, which only the browser itself can pass. */
const BARRED = [401, 403, 429];

/**
 * Reads a part of a page of this site from its answer.
 * @param take Takes the part from the content, which is inert and not yet safe: see {@link safePart}.
 * @returns nothing if only the browser can show the page.
 * @throws CallError when the page can't be fetched; `unreadable` for an answer that is not a page.
 */
export async function readPart<Part>(
  answer: Promise<CallAnswer>,
  take: (content: ParentNode) => Promise<Part | undefined>,
): Promise<Part | undefined> {
  // Loads the sanitiser's library, if the browser needs it, during the call.
  sanitise('').catch(() => {});
  try {
    const { text } = await answer;
    if (!PAGE.test(text)) throw new CallError('unreadable');
    return await take(parseInert(text));
  } catch (error) {
    // The sanitiser's library did not load, or a proxy requires a log-in or a check for robots.
    if (!isCallError(error) || BARRED.includes(error.details.status ?? 0)) return undefined;
    throw error;
  }
}

/** Removes invisible elements, and sets the addresses of images that a script would load later. */
function prepare(element: Element): void {
  for (const invisible of element.querySelectorAll('link,meta,noscript,script,style,template')) invisible.remove();
  for (const picture of element.querySelectorAll('picture')) picture.replaceWith(...picture.querySelectorAll('img'));
  for (const image of element.querySelectorAll('img')) {
    const { src, lazySrc, original } = image.dataset;
    const address = src || lazySrc || original;
    if (address) image.setAttribute('src', address);
  }
}

/** Attributes that don't change the look. `href` is one, as the sanitiser removes addresses that run a script. */
const UNSEEN =
  /^(id|name|for|role|tabindex|accesskey|(aria|data)-.*|xml.*|href|target|download|ping|hreflang|media|cite|headers|referrerpolicy|item(id|prop|ref|scope|type)|property|typeof|about|resource|vocab|prefix|content|datatype|translate|spellcheck|draggable|hidden|style)$/;

/** Declarations that affect an element within its own box: they can't cover another part of the page. */
const SAFE_DECLARATION = new RegExp(
  [
    '^(aspect-ratio|clear|color|display|float|vertical-align|visibility|white-space|((min|max)-)?(width|height)): ',
    '^(background|border(?!-image)|list-style|padding)[a-z-]*: |^font-[a-z]+: |^text-(align|transform|decoration): ',
    '^margin[a-z-]*: [^-(]*$|^line-height: ([1-9]|normal)',
  ].join('|'),
);

/** Copies an inline style by the CSSOM. Returns false if it is not safe, or may lead to another site. */
function copyStyle(from: Element, { style }: HTMLElement): boolean {
  const css = from.getAttribute('style');
  if (!css) return true;
  style.cssText = css;
  const declarations = style.cssText.split(/;\s*/).filter(Boolean);
  return declarations.every((declaration) => SAFE_DECLARATION.test(declaration) && !/\/\/|\\/.test(declaration));
}

/** Checks that the sanitiser kept the look of an element. Copies its style. */
function keepsLook(printed: Element, kept: HTMLElement | undefined) {
  if (printed.localName !== kept?.localName) return false;
  const isImage = printed.localName === 'img';
  for (const { name } of printed.attributes)
    if (!kept.hasAttribute(name) && (isImage ? name === 'src' : !UNSEEN.test(name))) return false;
  return copyStyle(printed, kept);
}

const within = (root: Element) => [root, ...root.querySelectorAll<HTMLElement>('*')] as HTMLElement[];

/**
 * Returns a safe copy of an element of a fetched page, made by the sink; nothing if it would look different here.
 * @param further Attributes that its elements may have besides those of all server HTML.
 */
export async function safePart(element: Element, further: FurtherAttributes): Promise<HTMLElement | undefined> {
  prepare(element);
  // Joomla, or a proxy, has hidden an address, which a script shows once, when the page has loaded.
  if (element.querySelector('[id^="cloak"],[data-cfemail],[href*="/email-protection"]')) return undefined;
  const nodes = await sanitise(element.outerHTML, { hidden: /^(|hidden|until-found)$/, ...further });
  const [part] = nodes.children;
  const kept = part ? within(part) : [];
  const printed = within(element);
  if (printed.length !== kept.length) return undefined;
  return printed.every((own, index) => keepsLook(own, kept[index])) ? kept[0] : undefined;
}
