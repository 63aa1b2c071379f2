import { CLICK_PX } from './constants.ts';

/**
 * Listens for presses that do not move, on what matches a selector and on nothing in it.
 * @param place What they are heard on.
 */
export function listenForPresses(place: HTMLElement, selector: string, onPress: () => void, signal: AbortSignal): void {
  let down: PointerEvent | undefined;
  const begin = (event: PointerEvent) => {
    // A second finger makes a pinch.
    down = event.isPrimary && event.button === 0 ? event : undefined;
  };
  // The click comes after `pointerup`. Closing any earlier would let it hit what is behind.
  const click = ({ target, clientX, clientY, detail }: MouseEvent) => {
    // The second half of a double click, whose first half has opened what is here now.
    if (detail > 1) return;
    if (down?.target !== target || !(target as Element).matches(selector)) return;
    if (Math.hypot(clientX - down.clientX, clientY - down.clientY) < CLICK_PX) onPress();
  };
  place.addEventListener('pointerdown', begin, { signal });
  place.addEventListener('pointercancel', () => (down = undefined), { signal });
  place.addEventListener('click', click, { signal });
}
