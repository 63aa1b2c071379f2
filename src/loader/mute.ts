import { MUTED } from '../../widgets/early.ts';
import { IGNORED } from './ignored.ts';
import { unshadowed } from './unshadowed.ts';

/** Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there. */
export function muteKeys(): void {
  addEventListener(
    'keyup',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const { matches, closest } = unshadowed(target);
      if (matches(MUTED) && !closest(`${IGNORED},[data-k2-state=failed]`)) event.stopImmediatePropagation();
    },
    true,
  );
}
