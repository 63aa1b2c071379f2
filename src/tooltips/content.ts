import { forceDisplay, setAttributes } from '../dom/attributes.ts';
import { is, isHtmlElement, ownDocument } from '../dom/nodes.ts';
import type { Scope } from '../page/scope.ts';
import { attributeOf } from '../popovers/server-markup.ts';
import { serverText } from '../view/server-text.ts';
import { isOn } from './attributes.ts';

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

/** Shows an element that the page hides. */
export function showHidden(element: Element, shown: Scope): void {
  shown.undo(setAttributes(element, { hidden: null, 'aria-hidden': null }));
  if (isHtmlElement(element)) shown.undo(forceDisplay(element));
}

/** Copies an element, without ids that the page has already and marks of an adoption. */
function cloned(target: Element): Node {
  const copy = ownDocument.createDocumentFragment();
  copy.append(is('template', target) ? target.content.cloneNode(true) : target.cloneNode(true));
  for (const element of copy.querySelectorAll('[id],[data-k2-state]')) {
    element.removeAttribute('data-k2-state');
    if (ownDocument.getElementById(element.id)) element.removeAttribute('id');
  }
  return copy;
}

/**
 * Reads the content, or the title, of a tip: a clone of the element that `data-cbtooltip-<what>-target` names, that
 * element itself with `clone="false"`, else the text or sanitised HTML of `data-cbtooltip-<what>`. If the sanitiser
 * does not load in time, the words of that HTML.
 * @throws SyntaxError when the target's selector is invalid.
 */
export async function readContent(
  trigger: Element,
  what: 'tooltip' | 'title',
  shown: Scope,
): Promise<Node | undefined> {
  const selector = trigger.getAttribute(`data-cbtooltip-${what}-target`);
  const target = selector ? findTarget(trigger, selector) : null;
  const html = attributeOf(trigger, what);
  if (!target) return html ? serverText(html) : undefined;
  if (is('template', target) || isOn(trigger, 'clone', true)) return cloned(target);
  const place = ownDocument.createComment('');
  target.replaceWith(place);
  shown.undo(() => place.replaceWith(target));
  return target;
}
