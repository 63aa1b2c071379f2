import { isPlainClick } from '../dom/controls.ts';
import { closest, IGNORED_SELECTOR } from '../dom/nodes.ts';

/** Listens on the window in the capture phase to events of some types, with blanks between. */
export function listen(types: string, listener: (event: Event) => void): void {
  for (const type of types.split(' ')) addEventListener(type, listener, true);
}

/** Listens in the same way, but not to events whose default is prevented, nor inside of `data-k2-ignore`. */
export function listenForTargets(types: string, listener: (event: Event, place: Element) => void): void {
  listen(types, (event) => {
    if (!event.defaultPrevented && closest(event.target, IGNORED_SELECTOR) === null)
      listener(event, event.target as Element);
  });
}

/**
 * Tests if a click opens elsewhere (modifier, middle button, new tab, download), and is left to the browser.
 * @param target The clicked element: the link may be in a held one, such as the trigger of a tip. A replayed click
 * would have its window blocked.
 */
export function opensElsewhere(event: MouseEvent, target: Element): boolean {
  return !isPlainClick(event) || !!closest(target, 'a[target=_blank],a[download]');
}
