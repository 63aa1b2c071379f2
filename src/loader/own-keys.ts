import { OWN_KEYS } from 'virtual:widgets/loader';
import { listenForTargets } from './targets.ts';
import { closest, unshadowed } from './unshadowed.ts';

/**
 * Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there.
 * @param signal Ends it: our code could not be had.
 */
export function keepOwnKeys(signal: AbortSignal): void {
  listenForTargets(
    'keyup',
    (event, place) => {
      if (!closest(place, '[data-k2-state=failed]') && unshadowed(place).matches(OWN_KEYS))
        event.stopImmediatePropagation();
    },
    signal,
  );
}
