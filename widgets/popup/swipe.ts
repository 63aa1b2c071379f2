import { CLICK_PX, SWIPE_PX } from './constants.ts';

interface Swipes {
  /** @param way -1: to the left, 1: to the right. */
  onSwipe(way: -1 | 1): void;
  /** A press that did not move, on what matches this and on nothing in it. */
  onPress(): void;
  readonly presses: string;
}

/**
 * Tells swipes of a finger, pen or mouse across a place from presses of it.
 * @param place Needs `touch-action` without `pan-x`, or the browser takes the finger for itself.
 */
export function listenForSwipes(place: HTMLElement, { onSwipe, onPress, presses }: Swipes, signal: AbortSignal): void {
  let down: PointerEvent | undefined;
  const moved = ({ clientX, clientY }: MouseEvent) => [
    clientX - (down?.clientX ?? clientX),
    clientY - (down?.clientY ?? clientY),
  ];
  const begin = (event: PointerEvent) => {
    // A second finger makes a pinch.
    down = event.isPrimary && event.button === 0 ? event : undefined;
  };
  const end = (event: PointerEvent) => {
    const [x = 0, y = 0] = moved(event);
    if (down?.pointerId === event.pointerId && Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y))
      onSwipe(x < 0 ? -1 : 1);
  };
  // The click comes after `pointerup`. Closing any earlier would let it hit what is behind.
  const click = (event: MouseEvent) => {
    const { target } = event;
    if ((target as Element).matches(presses) && down?.target === target && Math.hypot(...moved(event)) < CLICK_PX)
      onPress();
  };
  place.addEventListener('pointerdown', begin, { signal });
  place.addEventListener('pointerup', end, { signal });
  place.addEventListener('pointercancel', () => (down = undefined), { signal });
  place.addEventListener('click', click, { signal });
}
