import { isElement } from '../ui/kinds.ts';
import { ownDocument } from '../ui/unshadowed.ts';
import { CROSSING_MS } from './constants.ts';
import type { Tip } from './tip.ts';

interface Hover {
  readonly trigger: HTMLElement;
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

/** Whether a point lies in the smallest rectangle around the box and the place the pointer came from. */
function isOnTheWay({ x, y }: Point, from: Point, box: DOMRect): boolean {
  return (
    x >= Math.min(from.x, box.left) &&
    x <= Math.max(from.x, box.right) &&
    y >= Math.min(from.y, box.top) &&
    y <= Math.max(from.y, box.bottom)
  );
}

/**
 * Opens a tip when a mouse or pen comes onto its trigger and closes it when it leaves; the tip stays while the pointer
 * is on it or on its way there (WCAG 1.4.13). A finger does neither: its tap is a click.
 *
 * @returns listens on a box that was built.
 */
export function followPointer({
  trigger,
  tip,
  opens,
  closes,
  openDelay,
  closeDelay,
  signal,
}: Hover): (box: HTMLElement) => void {
  let last: Point = { x: 0, y: 0 };
  let crossing: AbortController | undefined;

  const stopCrossing = () => {
    crossing?.abort();
    crossing = undefined;
  };
  /** Waits for a pointer that is between trigger and tip. */
  const cross = (from: Point, box: HTMLElement) => {
    const control = new AbortController();
    const options = { signal: control.signal, capture: true, passive: true };
    crossing = control;
    const giveUp = () => {
      stopCrossing();
      tip.close();
    };
    ownDocument.addEventListener(
      'pointermove',
      (event) => {
        if (!isOnTheWay({ x: event.clientX, y: event.clientY }, from, box.getBoundingClientRect())) giveUp();
      },
      options,
    );
    const timer = setTimeout(giveUp, CROSSING_MS);
    control.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const enter = () => {
    stopCrossing();
    tip.stay();
  };
  const leave = (event: PointerEvent) => {
    const { relatedTarget, clientX: x, clientY: y } = event;
    const box = tip.element;
    const inside = isElement(relatedTarget) && (trigger.contains(relatedTarget) || box?.contains(relatedTarget));
    // Nor under the hands of who uses it by keyboard.
    if (!closes || isFinger(event) || inside || box?.contains(ownDocument.activeElement)) return;
    stopCrossing();
    const onItsWay = tip.isOpen && box && !closeDelay && isOnTheWay({ x, y }, last, box.getBoundingClientRect());
    if (onItsWay) cross(last, box);
    else tip.close(closeDelay);
  };
  const onEnter = (event: PointerEvent) => {
    if (isFinger(event)) return;
    enter();
    if (opens) tip.open(openDelay);
  };
  trigger.addEventListener('pointerenter', onEnter, { signal });
  trigger.addEventListener('pointerleave', leave, { signal });
  trigger.addEventListener('pointermove', ({ clientX: x, clientY: y }) => (last = { x, y }), { signal, passive: true });
  signal.addEventListener('abort', stopCrossing);
  // The pointer that brought our code here is on the trigger already; so is a finger that has tapped it meanwhile.
  if (opens && trigger.matches(':hover')) tip.open(openDelay);
  return (box) => {
    box.addEventListener('pointerenter', enter, { signal });
    box.addEventListener('pointerleave', leave, { signal });
  };
}
