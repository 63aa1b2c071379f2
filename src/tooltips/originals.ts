import { libraries } from '../compat/jquery.ts';
import { describeBy } from '../dom/attributes.ts';
import { is } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { attributeOf } from '../tips/server-markup.ts';
import { findTarget } from './content.ts';

const MOUSE_EVENTS = ['mouseover', 'mouseout', 'mouseenter', 'mouseleave'];

/**
 * Keeps Community Builder's own tip from opening beside ours: what it has bound to the trigger is destroyed by its own
 * means, and mouse events are kept from what it may bind later. Without the original nothing is done.
 */
export function replaceOriginal(trigger: HTMLElement, signal: AbortSignal): void {
  for (const library of libraries()) {
    const original = library(trigger);
    if (!original.qtip) continue;
    const described = trigger.getAttribute('aria-describedby');
    // It may have nothing there to destroy.
    quietly(() => original.qtip?.('destroy', true));
    // What looks at the destroyed one when a row of repeated fields is copied, and would break that off.
    quietly(() => original.off('cloned.cbtooltip'));
    // It takes the whole list away, with the messages of a form and what the server has printed.
    for (const id of described?.match(/\S+/g) ?? []) if (!/^qtip-/.test(id)) describeBy(trigger, id);
    for (const type of MOUSE_EVENTS)
      trigger.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true, signal });
  }
}

/**
 * Whether Community Builder's own script is there, which opens dialogs 100 ms after the document is ready. Whoever has
 * answered one is not asked a second time.
 */
export function hasOriginal(): boolean {
  return libraries().some((library) => 'cbtooltip' in ((library as { fn?: object }).fn ?? {}));
}

/**
 * What the sink takes out of HTML, and whoever opens the tip was to use or see: fields, frames, films, recordings, drawn
 * pictures and those behind something, handlers, links that run code, tips of its own. It is written so that the time is in
 * proportion to the length of the text, whatever that is.
 */
const LOST =
  /<(form|input|button|select|textarea|iframe|object|embed|svg|video|audio)\b|<[^<>]*\s(on\w+\s*=|data-cbtooltip-|href\s*=[\s"']*javascript:(?!\s*void\b)|style\s*=\s*("[^"]*|'[^']*|[^\s"'>]*)url\()/i;

/** Triggers, as Community Builder's script looks for them in what a tip shows. */
const TRIGGERS = '.cbTooltip,[data-hascbtooltip=true]';
/** A tip that Community Builder's script shows; ours has its class, too. */
const SHOWN_BY_ORIGINAL = '.qtip:not([class*=k2i-])';

/**
 * Whether an element that a trigger shows can't be shown by us: it holds a trigger that is left to the original, which
 * starts what is inside a trigger only as it shows it. Or it can't be found: jQuery has selectors that browsers don't know.
 * @param asked Triggers that have been asked; what they show may hold one another.
 */
function isForOriginal(trigger: Element, selector: string, asked: Set<Element>): boolean {
  if (asked.has(trigger)) return false;
  asked.add(trigger);
  try {
    const target = findTarget(trigger, selector);
    const content = is('template', target) ? target.content : target;
    return [...(content?.querySelectorAll(TRIGGERS) ?? [])].some((inner) => needsOriginal(inner, asked));
  } catch {
    return true;
  }
}

/**
 * Whether a trigger is to be left to Community Builder's own script: it has nothing of its own to show, and a script of
 * the site fills the tip when it opens, or what it shows could not be used in ours. So is what stands in a tip of that
 * script, which would close below ours.
 * @param asked Triggers around this one that have been asked.
 */
export function needsOriginal(trigger: Element, asked = new Set<Element>()): boolean {
  const has = (name: string) => trigger.hasAttribute(`data-cbtooltip-${name}`);
  const html = attributeOf(trigger, 'tooltip');
  const target = trigger.getAttribute('data-cbtooltip-tooltip-target');
  // It may open for another element, such as the lists that a script puts in the place of a hidden date.
  if (hasOriginal() && (trigger.closest(SHOWN_BY_ORIGINAL) || (!target && has('open-target')))) return true;
  if (target) return hasOriginal() && isForOriginal(trigger, target, asked);
  if (!html && !has('title') && !has('title-target')) return true;
  return hasOriginal() && (!html || LOST.test(html));
}
