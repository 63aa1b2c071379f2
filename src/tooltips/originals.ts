import { libraries } from '../compat/jquery.ts';
import { describeBy } from '../dom/attributes.ts';
import { is } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { attributeOf, TIP } from '../tips/server-markup.ts';
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
    // This listener would look for the destroyed tip when a row of repeated fields is copied, and stop that by an error.
    quietly(() => original.off('cloned.cbtooltip'));
    // It takes the whole list away, with the messages of a form and what the server has printed.
    for (const id of described?.match(/\S+/g) ?? []) if (!/^qtip-/.test(id)) describeBy(trigger, id);
    for (const type of MOUSE_EVENTS)
      trigger.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true, signal });
  }
}

/** Checks for Community Builder's own script, which opens dialogs 100 ms after the document is ready. */
export function hasOriginal(): boolean {
  return libraries().some((library) => 'cbtooltip' in ((library as { fn?: object }).fn ?? {}));
}

/**
 * Finds HTML that sanitising would remove and that a reader would miss: fields, frames, films, recordings, drawn pictures
 * and backgrounds, handlers, links that run code, tips. The time that it takes is proportional to the length of any text.
 */
const LOST =
  /<(form|input|button|select|textarea|iframe|object|embed|svg|video|audio)\b|<[^<>]*\s(on\w+\s*=|data-cbtooltip-|href\s*=[\s"']*javascript:(?!\s*void\b)|style\s*=\s*("[^"]*|'[^']*|[^\s"'>]*)url\()/i;

/** A tip that Community Builder's script shows; ours has its class, too. */
const SHOWN_BY_ORIGINAL = '.qtip:not([class*=k2i-])';

/**
 * Checks for a target that only the original can show. Either it has a trigger inside that is left to the original, which
 * starts such a trigger only when it shows it. Or it can't be found: jQuery has selectors that browsers don't know.
 */
function isForOriginal(trigger: Element, selector: string): boolean {
  try {
    const target = findTarget(trigger, selector);
    const content = is('template', target) ? target.content : target;
    return [...(content?.querySelectorAll(TIP) ?? [])].some(needsOriginal);
  } catch {
    return true;
  }
}

/**
 * Checks for a trigger that is left to Community Builder's own script: it has no content, and a script of the site fills
 * the tip when it opens, or its content could not be used in our tip. A trigger in a tip of that script is left to it,
 * too, as that tip would close below ours.
 */
export function needsOriginal(trigger: Element): boolean {
  const has = (name: string) => trigger.hasAttribute(`data-cbtooltip-${name}`);
  const html = attributeOf(trigger, 'tooltip');
  const target = trigger.getAttribute('data-cbtooltip-tooltip-target');
  // It may open for another element, such as the lists that a script puts in the place of a hidden date.
  if (hasOriginal() && (trigger.closest(SHOWN_BY_ORIGINAL) || (!target && has('open-target')))) return true;
  if (target) return hasOriginal() && isForOriginal(trigger, target);
  if (!html && !has('title') && !has('title-target')) return true;
  return hasOriginal() && (!html || LOST.test(html));
}
