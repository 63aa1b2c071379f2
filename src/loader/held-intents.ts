import { CALLERS, CLICKS, NEVER_NATIVE, SUBMITS } from 'virtual:widgets/loader';
import { closest, unshadowed } from '../dom/nodes.ts';
import type { Holder, Wait } from './hold.ts';
import { opensElsewhere } from './opens-elsewhere.ts';
import { listenForTargets } from './targets.ts';

/**
 * Holds, before everything else on the page, clicks and submits of what a widget may adopt, while nobody knows the
 * widgets yet.
 * @param load Fetches what knows them.
 * @param preloadCall Fetches the code of the call that a place makes, so that it comes beside the rest.
 * @returns tells everything held whether that has come.
 */
export function holdIntents(
  holder: Holder,
  load: () => void,
  preloadCall: (place: Element) => void,
  signal: AbortSignal,
): (ready?: boolean) => void {
  const heldQueue: ((ready?: boolean) => void)[] = [];
  listenForTargets(
    'click submit',
    (event, place) => {
      if (holder.isPassing()) return;
      const held = closest<HTMLElement>(place, event.type === 'click' ? CLICKS : SUBMITS);
      if (!held || opensElsewhere(event as MouseEvent, place)) return;
      let around: Pick<Wait, 'element' | 'place' | 'busyClass'> = { element: held };
      for (const [selector, where, busyClass] of CALLERS) {
        const element = closest(held, selector);
        if (element) around = { element, place: where ? unshadowed(element).querySelector(where) : element, busyClass };
      }
      // What was clicked is clicked again: a box to be ticked, say, inside of what is waited for.
      holder.hold(event, place, {
        ...around,
        isNeverNative: unshadowed(held).matches(NEVER_NATIVE),
        heldQueue,
      });
      load();
      preloadCall(held);
    },
    signal,
  );
  return (ready) => {
    for (const proceed of heldQueue.splice(0)) proceed(ready);
  };
}
