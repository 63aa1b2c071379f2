import { type Lookup, selectorOf } from '../core/lookup.ts';
import { closest } from '../dom/nodes.ts';
import { listenForTargets } from './event-targets.ts';

/** Hides key events in our fields from K2's scripts that are still on the page, unless our widget has failed there. */
export function keepOwnKeys({ widgets }: Pick<Lookup, 'widgets'>, signal: AbortSignal): void {
  const fields = widgets
    .flatMap((widget) => (widget.hold?.keys ? `:is(${selectorOf(widget)}) ${widget.hold.keys}` : []))
    .join();
  listenForTargets(
    'keyup',
    (event, element) => {
      if (element.matches(fields) && !closest(element, '[data-k2-state=failed]')) event.stopImmediatePropagation();
    },
    signal,
  );
}
