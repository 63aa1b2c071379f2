/** Signs of a reader first; the last two of them and what follows are approaches. */
const TYPES = [
  ...['scroll', 'pointermove', 'keydown', 'pointerdown', 'touchstart'],
  ...['focusin', 'input', 'pointerover'],
];

/**
 * @param isSign A reader is there.
 * @param isApproach The reader is about to use what it happens on. A script or an attribute can be behind it as well: it
 * says nothing of the reader.
 */
export type HearSign = (event: Event, isSign: boolean, isApproach: boolean) => void;

/** Hears of every sign of a reader, and of the pointer that comes over an element, which is neither of the two. */
export function listenForSigns(hear: HearSign, signal?: AbortSignal): void {
  TYPES.forEach((type, index) => {
    addEventListener(type, (event) => hear(event, index < 5, index > 2 && index < 7), {
      capture: true,
      passive: true,
      signal,
    } as AddEventListenerOptions);
  });
}
