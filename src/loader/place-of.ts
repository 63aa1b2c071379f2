import { closest } from './unshadowed.ts';

/** What is inside of this is left alone. */
export const IGNORED = '[data-k2-ignore]';

/**
 * Hears, before everything else on the page, of what happens on an element, unless somebody has dealt with it or the
 * element lies in what is left alone.
 */
export function listenForPlaces(
  types: string,
  hear: (event: Event, place: Element) => void,
  signal?: AbortSignal,
): void {
  for (const type of types.split(' '))
    addEventListener(
      type,
      (event) => {
        if (!event.defaultPrevented && closest(event.target, IGNORED) === null) hear(event, event.target as Element);
      },
      { capture: true, signal } as AddEventListenerOptions,
    );
}
