import { type Lookup, selectorOf } from '../core/lookup.ts';
import { closest } from '../dom/nodes.ts';
import { listenForTargets } from './event-targets.ts';

/**
 * Hides key events in our fields from K2's scripts that are still on the page, unless our code is missing there although
 * there is a connection. Without one, their calls would fail silently.
 */
export function keepOwnKeys({ widgets }: Pick<Lookup, 'widgets'>, isLost: () => boolean): void {
  const fields = widgets
    .flatMap((widget) => (widget.hold?.keys ? `:is(${selectorOf(widget)}) ${widget.hold.keys}` : []))
    .join();
  listenForTargets('keyup', (event, element) => {
    const isTheirs = navigator.onLine && (isLost() || closest(element, '[data-k2-state=failed]'));
    if (element.matches(fields) && !isTheirs) event.stopImmediatePropagation();
  });
}
