import { forceDisplay, inReverse, setAttributes } from '../dom/attributes.ts';
import { is, isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { attributeOf } from '../popovers/server-markup.ts';
import { serverText } from '../view/server-text.ts';
import { isOn } from './attributes.ts';

interface TipContent {
  readonly node: Node;
  /** Returns moved content to its place. */
  release(): void;
}

const SCOPE = 'data-k2i-scope';

/**
 * Finds the element of a selector. One that begins with a combinator or a blank starts from the trigger. jQuery's
 * `:first` is supported.
 * @throws SyntaxError when it is invalid.
 */
export function findTarget(trigger: Element, named: string): Element | null {
  const selector = named.replace(/:first(?![\w-])/g, '');
  if (!/^[>~+\s]/.test(selector)) return ownDocument.querySelector(selector);
  const unscope = setAttributes(trigger, { [SCOPE]: '' });
  try {
    return ownDocument.querySelector(`[${SCOPE}]${selector}`);
  } finally {
    unscope();
  }
}

/** Shows an element that the page hides. Returns a function that hides it again. */
export function showHidden(element: Element): () => void {
  const putBack = setAttributes(element, { hidden: null, 'aria-hidden': null });
  return inReverse([putBack, isHtmlElement(element) ? forceDisplay(element) : undefined]);
}

const staying = (node: Node): TipContent => ({ node, release: () => {} });

/** Copies an element, without ids that the page has already and marks of an adoption. */
function cloned(target: Element): TipContent {
  const copy = ownDocument.createDocumentFragment();
  copy.append(is('template', target) ? target.content.cloneNode(true) : target.cloneNode(true));
  for (const element of copy.querySelectorAll('[id],[data-k2-state]')) {
    element.removeAttribute('data-k2-state');
    if (ownDocument.getElementById(element.id)) element.removeAttribute('id');
  }
  return staying(copy);
}

function moved(target: Element): TipContent {
  const place = ownDocument.createComment('');
  target.before(place);
  return { node: target, release: () => place.replaceWith(target) };
}

/**
 * Reads the content, or the title, of a tip: a clone of the element that `data-cbtooltip-<what>-target` names, that
 * element itself with `clone="false"`, else the text or sanitised HTML of `data-cbtooltip-<what>`. If the sanitiser
 * does not load in time, the words of that HTML.
 * @throws SyntaxError when the target's selector is invalid.
 */
export async function readContent(trigger: Element, what: 'tooltip' | 'title'): Promise<TipContent | undefined> {
  const selector = trigger.getAttribute(`data-cbtooltip-${what}-target`);
  const target = selector ? findTarget(trigger, selector) : null;
  if (target) return is('template', target) || isOn(trigger, 'clone', true) ? cloned(target) : moved(target);
  const html = attributeOf(trigger, what);
  if (!html) return undefined;
  return staying(await serverText(html));
}
