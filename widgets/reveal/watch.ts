import { ownDocument } from '../../src/dom/nodes.ts';
import { onScroll, reducesMotion } from '../../src/dom/scroll.ts';

/** Interval of looks at waiting boxes, in ms. */
export const POLL_MS = 50;

/** A box that waits until it comes into view. */
export interface Box {
  readonly element: HTMLElement;
  /** Distance of its top from the lower edge of the viewport at which it is shown, in px. */
  readonly offset: number;
  /** Shown without motion. */
  readonly isStill: boolean;
  /** Hides it. Not called for what is in view when it comes. */
  hide(): void;
  /** Shows it, its animation beginning. */
  show(): void;
  /** Its animation is over. */
  end(): void;
}

type Place = 'below' | 'in view' | 'passed';

const waiting = new Set<Box>();
const hidden = new WeakSet<Box>();
let polling: ReturnType<typeof setInterval> | undefined;
let stopListening: (() => void) | undefined;
let observer: IntersectionObserver | undefined;
/** Something may have come into view since the last look. */
let hasMoved = false;
/** When that was, in ms since the page began. */
let lookedAt = 0;

/** In the frame in which it moved, where that is time: on a busy device timers come late. */
function noteMove(): void {
  hasMoved = true;
  if (performance.now() - lookedAt >= POLL_MS) look();
}

/** Before the first paint nobody has seen anything, so that nothing would vanish when its animation begins. */
function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

function placeOf({ element, offset }: Box, isPageEnd: boolean): Place {
  // In something closed: it must not stay hidden when that opens.
  if (element.getClientRects().length === 0) return 'in view';
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0) return 'passed';
  // At the end of the page nothing can come in any farther.
  return top <= innerHeight - (isPageEnd ? Math.min(offset, 0) : offset) ? 'in view' : 'below';
}

/** Takes boxes to the end of their animations. One that never ends goes on, unless the reader wants no motion. */
function finish(boxes: readonly Box[], noMotion: boolean): void {
  const running = boxes.map((box) => [box, box.element.getAnimations()] as const);
  for (const [box, animations] of running) {
    const endless = animations.filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY);
    for (const animation of animations) {
      if (!endless.includes(animation)) animation.finish();
      else if (noMotion) animation.cancel();
    }
    // The browser tells nothing of the end of an animation that it has never shown.
    const isOver = animations.some((animation) => 'animationName' in animation) && (noMotion || endless.length === 0);
    if (isOver) box.end();
  }
}

/** One pass over all waiting boxes: everything is measured before anything is changed. */
function look(): void {
  if (!hasMoved) return;
  hasMoved = false;
  lookedAt = performance.now();
  const { scrollHeight } = ownDocument.scrollingElement ?? ownDocument.documentElement;
  const isPageEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
  const places = [...waiting].map((box) => [box, placeOf(box, isPageEnd)] as const);
  const noMotion = reducesMotion();
  const still: Box[] = [];
  const shown: Box[] = [];
  for (const [box, place] of places) {
    const withoutMotion = noMotion || box.isStill;
    if (place === 'below' && !withoutMotion) {
      if (!hidden.has(box)) box.hide();
      hidden.add(box);
      continue;
    }
    const isSeen = !hidden.has(box) && isPainted();
    if (withoutMotion || isSeen || place === 'passed') still.push(box);
    shown.push(box);
    forget(box);
    box.show();
  }
  finish(still, noMotion);
  for (const { element } of shown) element.dispatchEvent(new CustomEvent('wow'));
}

/** Has a box shown when it comes into view; what is in view already, within 50 ms. */
export function watch(box: Box): void {
  if (waiting.size === 0) {
    polling = setInterval(look, POLL_MS);
    stopListening = onScroll(noteMove);
    // Boxes come into view without a scroll of the window, too: above them something closes, around them something
    // scrolls.
    observer = new IntersectionObserver(noteMove);
  }
  waiting.add(box);
  observer?.observe(box.element);
  // With all those that are adopted in the same moment.
  hasMoved = true;
}

/** Shows a waiting box at once, without motion. */
export function showNow(box: Box): void {
  if (!waiting.has(box)) return;
  forget(box);
  box.show();
  finish([box], reducesMotion());
  box.element.dispatchEvent(new CustomEvent('wow'));
}

/** No longer waits for a box; nothing runs when there is none left. */
export function forget(box: Box): void {
  waiting.delete(box);
  observer?.unobserve(box.element);
  if (waiting.size > 0) return;
  clearInterval(polling);
  stopListening?.();
  observer?.disconnect();
}
