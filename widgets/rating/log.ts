import type { FailureWords } from '../../src/view/failure.ts';
import { createLazyView, type ViewPlace } from '../../src/view/lazy-view.ts';
import { ratingView } from './view.tsx';

/** The server's words in the log, and a failure after them. */
export interface RatingState {
  readonly words: string;
  readonly failure?: FailureWords | undefined;
}

export type Log = ReturnType<typeof createLog>;

/** Takes the log beside the stars. */
export function createLog(place: HTMLElement, where: ViewPlace) {
  const view = createLazyView({ ...where, place, view: ratingView });
  let words = '';
  let last = place.textContent ?? '';
  return {
    place,
    /** Shows words of the server; empty ones while something is sent. */
    say(next: string) {
      words = next;
      if (words) last = words;
      view.show({ words });
    },
    /** Shows a failure after the words, or removes the last one. */
    showFailure(failure?: FailureWords) {
      view.show({ words, failure });
    },
    /** Leaves plain words: the server's last ones. */
    release() {
      view.unmount();
      place.textContent = last;
    },
  };
}
