import { OWN_KEYS } from 'virtual:widgets/loader';
import { closest, unshadowed } from '../dom/nodes.ts';
import type { Holder } from './hold.ts';
import { listenForTargets } from './targets.ts';

/**
 * Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there.
 * Shows "No connection" next to the field until the code is loaded that shows failures itself.
 * @param signal Ends it: our code could not be had.
 */
export function keepOwnKeys({ messagePlace, showUnavailable }: Holder, signal: AbortSignal): void {
  listenForTargets(
    'keyup',
    (event, element) => {
      if (!unshadowed(element).matches(OWN_KEYS)) return;
      if (!closest(element, '[data-k2-state=failed]')) event.stopImmediatePropagation();
      if (navigator.onLine || closest(element, '[data-k2-state=ready]')) messagePlace({ element });
      // Not at every key: a screen reader would read it as often.
      else if (!unshadowed(element).parentElement?.querySelector('.k2i-unavailable')) showUnavailable({ element });
    },
    signal,
  );
}
