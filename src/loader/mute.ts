import { MUTED } from '../../widgets/early.ts';
import { IGNORED } from './ignored.ts';

/** Keeps the keys of a field of ours from originals that are still on the page, unless our widget has failed there. */
export function muteKeys(): void {
  addEventListener(
    'keyup',
    (event) => {
      const { target } = event;
      if (target instanceof Element && target.matches(MUTED) && !target.closest(`${IGNORED},[data-k2-state=failed]`))
        event.stopImmediatePropagation();
    },
    true,
  );
}
