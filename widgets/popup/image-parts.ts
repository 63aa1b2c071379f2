import { type FailureWords, failureNode } from '../../src/view/failure.ts';
import { iconButton, part } from './parts.ts';

/** A way to another image. */
export interface SeriesButton {
  readonly name: string;
  readonly run: () => void;
}

/** What is shown around an image. */
export interface ImageState {
  /** Of our own words. */
  readonly language: string;
  readonly caption: string;
  /** Which image of how many this is, in words; empty for the only one. */
  readonly position: string;
  /** What is said while the image comes; empty when it is there. */
  readonly loading: string;
  /** Why there is no image. */
  readonly failure: FailureWords | undefined;
  /** Absent for the only image. */
  readonly turns: { readonly previous: SeriesButton; readonly next: SeriesButton } | undefined;
}

/**
 * What is shown around an image, without React: the same nodes as the view makes.
 * @returns brings them up to date with a state; what a reader may press stays the same node.
 */
export function createImageParts(): (state: ImageState, signal: AbortSignal) => Node[] {
  const previous = iconButton('previous', '‹');
  const next = iconButton('next', '›');
  const message = part('div', 'message');
  const bar = part('div', 'bar');
  const caption = part('span', 'caption');
  const position = part('span', 'position');
  bar.append(caption, position);
  return (state, signal) => {
    const { language, failure, turns } = state;
    const follow = (button: HTMLElement, { name, run }: SeriesButton) => {
      button.lang = language;
      button.setAttribute('aria-label', name);
      button.addEventListener('click', run, { signal });
      return button;
    };
    caption.textContent = state.caption;
    position.lang = language;
    position.textContent = state.position;
    message.replaceChildren();
    if (state.loading) {
      const loading = part('span', 'loading', state.loading);
      loading.lang = language;
      message.append(loading);
    }
    if (failure) message.append(failureNode(failure, signal));
    return turns ? [follow(previous, turns.previous), message, follow(next, turns.next), bar] : [message, bar];
  };
}
