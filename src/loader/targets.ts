import { closest, IGNORED_SELECTOR } from '../dom/nodes.ts';

/**
 * Hears of events on their way down, before they are anywhere else.
 * @param types With blanks between.
 */
export function listen(types: string, hear: (event: Event) => void, signal?: AbortSignal): void {
  for (const type of types.split(' '))
    addEventListener(type, hear, { capture: true, signal } as AddEventListenerOptions);
}

/**
 * Hears, before everything else on the page, of what happens on an element, unless somebody has dealt with it or the
 * element lies in what is left alone.
 */
export function listenForTargets(
  types: string,
  hear: (event: Event, place: Element) => void,
  signal?: AbortSignal,
): void {
  listen(
    types,
    (event) => {
      if (!event.defaultPrevented && closest(event.target, IGNORED_SELECTOR) === null)
        hear(event, event.target as Element);
    },
    signal,
  );
}
