import type { Lookup } from '../core/lookup.ts';
import { closest } from '../dom/nodes.ts';
import { listenForTargets } from './event-targets.ts';

/**
 * Hides key events in our fields from K2's scripts that are still on the page, unless our code is missing there although
 * there is a connection. Without one, their calls would fail silently.
 */
export function keepOwnKeys(lookup: Pick<Lookup, 'around'>, isLost: () => boolean): void {
  listenForTargets('keyup', (event, element) => {
    const isOurs = lookup.around(element).some(([, { hold }]) => hold?.keys && element.matches(hold.keys));
    const isTheirs = navigator.onLine && (isLost() || closest(element, '[data-k2-state=failed]'));
    if (isOurs && !isTheirs) event.stopImmediatePropagation();
  });
}
