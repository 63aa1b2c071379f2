import { listen } from './targets.ts';

/** Interactions first; the last two of them and the next two are approaches. */
const TYPES = 'scroll pointermove keydown pointerdown touchstart focusin input pointerover'.split(' ');

/**
 * @param isInteraction Only a reader causes such an event.
 * @param isApproach The reader is about to use the target. A script or an attribute may cause the event as well.
 */
export type OnInteraction = (event: Event, isInteraction: boolean, isApproach: boolean) => void;

/** Calls back for every interaction and approach, and when the pointer enters an element, which is neither of the two. */
export function listenForInteractions(report: OnInteraction, signal?: AbortSignal): void {
  // On the window, engines take it for granted that nobody prevents what a touch begins.
  TYPES.forEach((type, index) => {
    listen(type, (event) => report(event, index < 5, index > 2 && index < 7), signal);
  });
}
