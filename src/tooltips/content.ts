import { setAttributes } from '../dom/attributes.ts';
import { loadFile } from '../dom/load-file.ts';
import { is, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';
import { attributeOf, isMarkup } from '../tips/server-markup.ts';
import { isOn } from './attributes.ts';

/** The content of a tip. */
interface TipContent {
  readonly node: Node;
  /** Puts content that was moved back to its place. */
  release(): void;
}

const SCOPE = 'data-k2i-scope';

/**
 * The element that a selector names; one that begins with a combinator or a blank starts from the trigger. It is one of
 * jQuery's, whose `:first` takes the first match, as we do.
 * @throws SyntaxError when it is no selector.
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

/** Removes attributes that only the original may have: ids that the page has already, and marks of an adoption. */
function neutralise(clone: ParentNode): void {
  for (const element of clone.querySelectorAll('[id],[data-k2-state]')) {
    element.removeAttribute('data-k2-state');
    if (ownDocument.getElementById(element.id)) element.removeAttribute('id');
  }
}

/** Functions that hide elements again, by the element that a tip shows. */
const shown = new WeakMap<Element, () => void>();

/**
 * Shows an element that the page hides, as long as it is in a tip. Its display can only be known once it is in place.
 * @returns what hides it again, unless another tip shows it by then.
 */
export function showHidden(element: Element): () => void {
  shown.get(element)?.();
  const putBack = setAttributes(element, { hidden: null, 'aria-hidden': null });
  const hidden = getComputedStyle(element).display === 'none';
  if (hidden) element.classList.add('k2i-shown');
  const undo = () => {
    if (shown.get(element) !== undo) return;
    shown.delete(element);
    putBack();
    if (hidden) element.classList.remove('k2i-shown');
  };
  shown.set(element, undo);
  return undo;
}

function cloned(target: Element): TipContent {
  const copy = ownDocument.createDocumentFragment();
  copy.append(is('template', target) ? target.content.cloneNode(true) : target.cloneNode(true));
  neutralise(copy);
  return { node: copy, release: () => {} };
}

/** Elements that a tip shows themselves: where each belongs, and for whom it was taken from there last. */
const taken = new WeakMap<Element, { readonly place: Comment; readonly content: TipContent }>();

function moved(target: Element): TipContent {
  // One tip may open while another one that shows the same is still closing.
  const place = taken.get(target)?.place ?? ownDocument.createComment('');
  if (!taken.has(target)) target.before(place);
  const content: TipContent = {
    node: target,
    release() {
      if (taken.get(target)?.content !== content) return;
      taken.delete(target);
      if (place.isConnected) place.replaceWith(target);
      else target.remove();
    },
  };
  taken.set(target, { place, content });
  return content;
}

/**
 * The content, or the title, of a tip: a clone of the element that `data-cbtooltip-<what>-target` names, that element
 * itself with `clone="false"`, else the text or sanitised HTML of `data-cbtooltip-<what>`; the words of that HTML alone
 * where the sanitiser does not come in time.
 *
 * @returns `undefined` when there is nothing to show.
 * @throws SyntaxError when the target's selector is none.
 */
export async function readContent(trigger: Element, what: 'tooltip' | 'title'): Promise<TipContent | undefined> {
  const selector = trigger.getAttribute(`data-cbtooltip-${what}-target`);
  const target = selector ? findTarget(trigger, selector) : null;
  if (target) {
    const isTemplate = is('template', target);
    return isTemplate || isOn(trigger, 'clone', true) ? cloned(target) : moved(target);
  }
  const html = attributeOf(trigger, what);
  if (!html) return undefined;
  if (!isMarkup(html)) return { node: ownDocument.createTextNode(html), release: () => {} };
  // Most tips are text: for these no sanitiser is fetched.
  const sanitised = loadFile('sanitise')
    .then(({ sanitise }) => sanitise(html))
    .catch(() => undefined);
  return { node: (await inTime(sanitised)) ?? ownDocument.createTextNode(stripTags(html).trim()), release: () => {} };
}
