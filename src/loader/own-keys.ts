import { type Lookup, selectorOf } from '../core/lookup.ts';
import { closest, unshadowed } from '../dom/nodes.ts';
import type { Holder } from './hold.ts';
import { listenForTargets } from './targets.ts';

/**
 * Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there.
 * Shows "No connection" next to the field until the code is loaded that shows failures itself.
 * @param signal Ends it: our code could not be had.
 */
export function keepOwnKeys(
  { messagePlace, showUnavailable }: Holder,
  { widgets }: Pick<Lookup, 'widgets'>,
  signal: AbortSignal,
): void {
  const fields = widgets
    .flatMap((widget) => (widget.hold?.keys ? `:is(${selectorOf(widget)}) ${widget.hold.keys}` : []))
    .join();
  listenForTargets(
    'keyup',
    (event, element) => {
      if (!unshadowed(element).matches(fields)) return;
      if (!closest(element, '[data-k2-state=failed]')) event.stopImmediatePropagation();
      if (navigator.onLine || closest(element, '[data-k2-state=ready]')) messagePlace({ element });
      // Not at every key: a screen reader would read it as often.
      else if (!unshadowed(element).parentElement?.querySelector('.k2i-unavailable')) showUnavailable({ element });
    },
    signal,
  );
}
