import { hasPlugin, jqueryCopies } from '../compat/jquery.ts';
import { describeBy } from '../dom/attributes.ts';
import { is } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { attributeOf, TIP } from '../popovers/server-markup.ts';
import { findTarget } from './content.ts';

const MOUSE_EVENTS = ['mouseover', 'mouseout', 'mouseenter', 'mouseleave'];

/**
 * Prevents a second tip by Community Builder's script: destroys its handlers on the trigger by its own means, and hides
 * mouse events from later ones. Does nothing without that script.
 */
export function replaceOriginal(trigger: HTMLElement, signal: AbortSignal): void {
  for (const library of jqueryCopies()) {
    const original = library(trigger);
    if (!original.qtip) continue;
    const described = trigger.getAttribute('aria-describedby');
    quietly(() => original.qtip?.('destroy', true));
    // This listener would throw without the destroyed tip, and stop the copying of a row of repeated fields.
    quietly(() => original.off('cloned.cbtooltip'));
    // It removes the whole list, with the messages of a form and descriptions by the server.
    for (const id of described?.match(/\S+/g) ?? []) if (!/^qtip-/.test(id)) describeBy(trigger, id);
    for (const type of MOUSE_EVENTS)
      trigger.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true, signal });
  }
}

/**
 * Finds HTML that sanitising would remove and that a visitor would miss: fields, frames, films, recordings, drawn
 * pictures and backgrounds, handlers, links that run code, tips. The time that it takes is proportional to the length
 * of any text.
 */
const LOST =
  /<(form|input|button|select|textarea|iframe|object|embed|svg|video|audio)\b|<[^<>]*\s(on\w+\s*=|data-cbtooltip-|href\s*=[\s"']*javascript:(?!\s*void\b)|style\s*=\s*("[^"]*|'[^']*|[^\s"'>]*)url\()/i;

/** A tip of Community Builder's script; our tips have its class, too. */
const SHOWN_BY_ORIGINAL = '.qtip:not([class*=k2i-])';

/**
 * Tests if only the original can show a target: it has a trigger that is left to the original, which starts
 * such a trigger only when it shows it, or one that only jQuery's selectors can find.
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
 * Tests if Community Builder's script must handle a trigger: without content, as a script of the site fills the
 * tip when it opens, or with content that our tip can't show. A trigger in a tip of that script counts, too, since that
 * tip would close below one of K2 Islands.
 */
export function needsOriginal(trigger: Element): boolean {
  const has = (name: string) => trigger.hasAttribute(`data-cbtooltip-${name}`);
  const html = attributeOf(trigger, 'tooltip');
  const target = trigger.getAttribute('data-cbtooltip-tooltip-target');
  // It may open for another element, such as the lists that a script puts in the place of a hidden date.
  if (hasPlugin('cbtooltip') && (trigger.closest(SHOWN_BY_ORIGINAL) || (!target && has('open-target')))) return true;
  if (target) return hasPlugin('cbtooltip') && isForOriginal(trigger, target);
  if (!html && !has('title') && !has('title-target')) return true;
  return hasPlugin('cbtooltip') && (!html || LOST.test(html));
}
