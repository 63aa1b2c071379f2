import { ownDocument } from '../dom/nodes.ts';
import { isFocusVisible } from './control.ts';
import type { Tip } from './tip.ts';

/** From the pointer or the focus to an open tip, plain ones too, in ms. */
export const OPEN_DELAY_MS = 30;

/** How long a pointer that leaves a tip without a closing delay may take on its way onto the tip, in ms. */
export const CROSSING_MS = 300;

/** From a pointer that leaves to a closed tip, in ms. */
export const CLOSE_DELAY_MS = 0;

interface Hover {
  readonly trigger: HTMLElement;
  /** The element of the trigger that takes the focus. */
  readonly control: HTMLElement;
  readonly tip: Tip;
  readonly opens: boolean;
  readonly closes: boolean;
  /** ms */
  readonly openDelay: number;
  /** ms; 0: at once, unless the pointer is on its way onto the tip. */
  readonly closeDelay: number;
  readonly signal: AbortSignal;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch';

/**
 * Opens a tip when a mouse or pen comes onto its trigger and closes it when it leaves; the tip stays while the pointer
 * is on it or on its way there (WCAG 1.4.13). A finger does neither: its tap is a click.
 *
 * @returns listens on a box that was built.
 */
export function followPointer({
  trigger,
  control,
  tip,
  opens,
  closes,
  openDelay,
  closeDelay,
  signal,
}: Hover): (box: HTMLElement) => void {
  let last: Point = { x: 0, y: 0 };
  let crossing: AbortController | undefined;

  const enter = () => {
    crossing?.abort();
    tip.stay();
  };
  const leave = (event: PointerEvent) => {
    const from = last;
    const box = tip.element;
    const to = event.relatedTarget as Node | null;
    // Nor while it is used by keyboard, or its trigger has the focus by keyboard.
    const stays =
      [trigger, box].some((part) => part?.contains(to)) ||
      box?.contains(ownDocument.activeElement) ||
      isFocusVisible(control);
    if (!closes || isFinger(event) || stays) return;
    /** Checks that the pointer is in the smallest rectangle around the box and the place that it left. */
    const isOnTheWay = ({ clientX: x, clientY: y }: PointerEvent, { left, right, top, bottom }: DOMRect) =>
      x >= Math.min(from.x, left) &&
      x <= Math.max(from.x, right) &&
      y >= Math.min(from.y, top) &&
      y <= Math.max(from.y, bottom);
    crossing?.abort();
    if (!tip.isOpen || !box || closeDelay || !isOnTheWay(event, box.getBoundingClientRect())) {
      tip.close(closeDelay);
      return;
    }
    crossing = new AbortController();
    const onMove = (move: PointerEvent) => {
      if (isOnTheWay(move, box.getBoundingClientRect())) return;
      crossing?.abort();
      tip.close();
    };
    ownDocument.addEventListener('pointermove', onMove, { signal: crossing.signal, capture: true });
    tip.close(CROSSING_MS);
  };
  const onEnter = (event: PointerEvent) => {
    if (isFinger(event)) return;
    enter();
    if (opens) tip.open(openDelay);
  };
  trigger.addEventListener('pointerenter', onEnter, { signal });
  trigger.addEventListener('pointerleave', leave, { signal });
  trigger.addEventListener('pointermove', ({ clientX: x, clientY: y }) => (last = { x, y }), { signal });
  signal.addEventListener('abort', () => crossing?.abort());
  // The pointer that brought our code here is on the trigger already; so is a finger that has tapped it meanwhile.
  if (opens && trigger.matches(':hover')) tip.open(openDelay);
  return (box) => {
    box.addEventListener('pointerenter', enter, { signal });
    box.addEventListener('pointerleave', leave, { signal });
  };
}
