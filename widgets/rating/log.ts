import { ownDocument } from '../../src/dom/nodes.ts';
import type { FailureWords } from '../../src/view/failure.ts';
import { createLazyView, type ViewPlace } from '../../src/view/lazy-view.ts';
import { ratingView } from './view.tsx';

/** The server's words in the log, and a failure after them. */
export interface RatingState {
  readonly words: string;
  readonly failure?: FailureWords | undefined;
}

/** The log beside the stars. */
export interface Log {
  readonly place: HTMLElement;
  /** Shows words of the server; empty ones while something is sent. */
  say(words: string): void;
  /** Shows a failure after the words, or removes the last one. */
  showFailure(failure?: FailureWords): void;
  /** Leaves plain words: the server's last ones. */
  release(): void;
}

/** Takes the log of a widget, or makes one behind the stars. */
export function createLog(form: HTMLElement, list: HTMLElement, where: ViewPlace): Log {
  const printed = form.querySelector<HTMLElement>('.itemRatingLog');
  const place = printed ?? ownDocument.createElement('div');
  const nodes = [...place.childNodes];
  const view = createLazyView({ ...where, place, view: ratingView });
  let words = '';
  let last: string | undefined;
  if (!printed) {
    place.className = 'itemRatingLog';
    list.after(place);
  }
  return {
    place,
    say(next) {
      words = next;
      if (words) last = words;
      view.show({ words });
    },
    showFailure(failure) {
      view.show({ words, failure });
    },
    release() {
      view.unmount();
      if (!printed) place.remove();
      else if (last === undefined) place.replaceChildren(...nodes);
      else place.textContent = last;
    },
  };
}
