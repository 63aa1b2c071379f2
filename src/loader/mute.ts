import { MUTED } from 'virtual:widgets/loader';
import { listenForPlaces } from './place-of.ts';
import { closest, unshadowed } from './unshadowed.ts';

/** Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there. */
export function muteKeys(): void {
  listenForPlaces('keyup', (event, place) => {
    if (!closest(place, '[data-k2-state=failed]') && unshadowed(place).matches(MUTED)) event.stopImmediatePropagation();
  });
}
