import { isPlainClick } from '../dom/controls.ts';
import { closest, IGNORED_SELECTOR } from '../dom/nodes.ts';

/** Listens on the window in the capture phase to events of some types, with blanks between. */
export function listen(types: string, hear: (event: Event) => void, signal?: AbortSignal): void {
  for (const type of types.split(' '))
    addEventListener(type, hear, { capture: true, signal } as AddEventListenerOptions);
}

/** Listens in the same way, but not to events whose default is prevented, nor inside of `data-k2-ignore`. */
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

/**
 * Recognises a click that opens elsewhere (modifier, middle button, new tab, download): it is never ours.
 * @param target What was clicked: the link may be inside of what is waited for, a tip's trigger, for one. Clicked again
 * later, its window would be blocked.
 */
export function opensElsewhere(event: MouseEvent, target: Element): boolean {
  return !isPlainClick(event) || !!closest(target, 'a[target=_blank],a[download]');
}
