import { distanceOf, middleOf, type Point, type Zoom } from './zoom.ts';

/** A finger, pen or mouse that moves this far along the line of text turns to another image, in CSS px. */
export const SWIPE_PX = 50;

/** Distance that a pointer moves before an image follows it, in CSS px. */
export const DRAG_PX = 10;

/** The second tap of a double tap comes within this time, in ms. */
export const DOUBLE_TAP_MS = 300;

/** The second tap of a double tap is no further away than this, in CSS px. */
const DOUBLE_TAP_PX = 30;

interface Gestures {
  readonly stage: HTMLElement;
  readonly zoom: Zoom;
  /** Shows another image: -1, the one that lies to the left; 1, to the right. Absent for the only image. */
  readonly turnTowards: ((side: -1 | 1) => void) | undefined;
  /** A double tap or double click on the image. */
  readonly onDoubleTap: (at: Point) => void;
  readonly signal: AbortSignal;
}

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });

/**
 * Listens for gestures of fingers, pens and the mouse on an image: swipe, drag, pinch, double tap.
 * @returns forgets what has begun, as there is another image now.
 */
export function listenForGestures({ stage, zoom, turnTowards, onDoubleTap, signal }: Gestures): () => void {
  /** The places of all pointers that were pressed on the stage. */
  const pointers = new Map<number, Point>();
  /** The place at which the only pointer was pressed, as long as it may become a swipe or a tap. */
  let start: Point | undefined;
  let tapped: { readonly at: Point; readonly time: number } | undefined;
  let pointerType = '';

  const setMoving = (isMoving: boolean) => stage.classList.toggle('k2i-popup__stage--moving', isMoving);
  const isMoving = () => stage.classList.contains('k2i-popup__stage--moving');
  const end = () => {
    setMoving(false);
    zoom.settle();
  };
  const forget = () => {
    pointers.clear();
    start = undefined;
    setMoving(false);
  };

  const drag = (event: PointerEvent, before: Point, now: Point) => {
    const isEnlarged = zoom.isEnlarged();
    if (!isMoving()) {
      if (start && distanceOf(start, now) < DRAG_PX) return;
      const isSideways = start && turnTowards && Math.abs(now.x - start.x) > Math.abs(now.y - start.y);
      if (!isEnlarged && !isSideways) return;
      setMoving(true);
      // It may leave the stage, and the image that a touch belongs to.
      stage.setPointerCapture(event.pointerId);
    }
    pointers.set(event.pointerId, now);
    if (isEnlarged) zoom.moveBy({ x: now.x - before.x, y: now.y - before.y });
    else if (start) zoom.shift(now.x - start.x);
  };
  const tap = (at: Point, time: number) => {
    const isSecond = tapped && time - tapped.time < DOUBLE_TAP_MS && distanceOf(tapped.at, at) < DOUBLE_TAP_PX;
    tapped = isSecond ? undefined : { at, time };
    if (isSecond) onDoubleTap(at);
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pointerType = event.pointerType;
    // Of what was released elsewhere nothing was heard.
    if (event.isPrimary) pointers.clear();
    pointers.set(event.pointerId, pointOf(event));
    start = pointers.size === 1 ? pointOf(event) : undefined;
    if (!start) end();
  };
  const onCancel = ({ pointerId }: PointerEvent) => {
    if (!pointers.delete(pointerId)) return;
    start = undefined;
    if (!pointers.size) end();
  };
  const onMove = (event: PointerEvent) => {
    const { pointerId } = event;
    const before = pointers.get(pointerId);
    if (!before) return;
    // A mouse may have been released elsewhere.
    if (!event.buttons) {
      onCancel(event);
      return;
    }
    const now = pointOf(event);
    const [other] = [...pointers].filter(([id]) => id !== pointerId).map(([, point]) => point);
    if (!other) {
      drag(event, before, now);
      return;
    }
    pointers.set(pointerId, now);
    setMoving(true);
    const factor = distanceOf(now, other) / (distanceOf(before, other) || 1);
    zoom.scaleTo(zoom.scale() * factor, middleOf(before, other), middleOf(now, other));
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const from = start;
    const now = pointOf(event);
    start = undefined;
    // The finger that is left of a pinch moves the image, and does not swipe.
    if (pointers.size) return;
    end();
    if (!from) return;
    const [x, y] = [now.x - from.x, now.y - from.y];
    if (Math.hypot(x, y) < DRAG_PX) {
      if (pointerType !== 'mouse' && event.target !== stage) tap(now, event.timeStamp);
    } else if (!zoom.isEnlarged() && Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y))
      // What is pushed away makes room for what lies on the other side.
      turnTowards?.(x < 0 ? 1 : -1);
  };
  // The system knows how fast this reader clicks; a browser need not tell of a double tap so.
  const onDoubleClick = (event: MouseEvent) => {
    if (!/touch|pen/.test(pointerType) && event.target !== stage) onDoubleTap(pointOf(event));
  };
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onCancel, { signal });
  stage.addEventListener('dblclick', onDoubleClick, { signal });
  return forget;
}

/** A press that moves less than this is a click, in CSS px. */
const CLICK_PX = 10;

/**
 * Listens for presses that do not move, on elements that match a selector, but not on their descendants.
 * @param place The element that gets the listeners.
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
