import { MUTED } from '../../widgets/early.ts';
import { placeOf } from './place-of.ts';
import { unshadowed } from './unshadowed.ts';

/** Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there. */
export function muteKeys(): void {
  addEventListener(
    'keyup',
    (event) => {
      const place = placeOf(event);
      if (!place) return;
      const { matches, closest } = unshadowed(place);
      if (matches(MUTED) && !closest('[data-k2-state=failed]')) event.stopImmediatePropagation();
    },
    true,
  );
}
