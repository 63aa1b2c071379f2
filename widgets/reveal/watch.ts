import { ownDocument } from '../../src/dom/nodes.ts';
import { onScroll, reducesMotion } from '../../src/dom/scroll.ts';

/** A box that is hidden until it comes into view. */
export interface Box {
  readonly element: HTMLElement;
  /** Distance of its top from the lower edge of the viewport at which it is shown, in px. */
  readonly offset: number;
  /** Shown without motion. */
  readonly isStill: boolean;
  hide(): void;
  /** Shows the box and starts its animation. */
  show(): void;
  /** Called when the animation is over. */
  end(): void;
}

const waiting = new Map<Element, Box>();
const hidden = new WeakSet<Box>();
/** One for each offset. */
const observers = new Map<number, IntersectionObserver>();

/** Before the first paint nobody has seen a box, so none seems to vanish when its animation starts. */
function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

/** Tests whether the page can't be scrolled farther, so that no box can come in any farther. */
function isPageEnd(): boolean {
  const { scrollHeight } = ownDocument.scrollingElement ?? ownDocument.documentElement;
  return scrollY + innerHeight >= scrollHeight - 1;
}

/** Ends animations at once. Endless ones go on, unless the reader prefers reduced motion. */
function finish(boxes: readonly Box[]): void {
  const noMotion = reducesMotion();
  const running = boxes.map((box) => [box, box.element.getAnimations()] as const);
  for (const [box, animations] of running) {
    const endless = animations.filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY);
    for (const animation of animations) {
      if (!endless.includes(animation)) animation.finish();
      else if (noMotion) animation.cancel();
    }
    // The browser fires no `animationend` for an animation that was never painted.
    if (animations.length > 0 && (noMotion || endless.length === 0)) box.end();
  }
}

/** Shows boxes. @param still Those without motion: changed styles are read once, for all of them. */
function show(boxes: readonly Box[], still: readonly Box[]): void {
  for (const box of boxes) {
    forget(box);
    box.show();
  }
  finish(still);
  for (const { element } of boxes) element.dispatchEvent(new CustomEvent('wow'));
}

/** Shows the boxes that are in view or passed, and hides those below. */
function update(records: readonly IntersectionObserverEntry[]): void {
  const shown: Box[] = [];
  const still: Box[] = [];
  const noMotion = reducesMotion();
  const isEnd = isPageEnd();
  for (const { target, isIntersecting, boundingClientRect } of records) {
    const box = waiting.get(target);
    if (!box) continue;
    const isPassed = boundingClientRect.bottom < 0;
    // A box in a closed element must not stay hidden when that opens.
    const hasNoLayout = boundingClientRect.height === 0;
    const withoutMotion = box.isStill || noMotion;
    if (isIntersecting || hasNoLayout || withoutMotion || (isEnd && box.offset > 0)) {
      shown.push(box);
      const isSeen = !hidden.has(box) && isPainted();
      if (withoutMotion || isPassed || isSeen) still.push(box);
    } else {
      hidden.add(box);
      box.hide();
    }
  }
  show(shown, still);
}

/** Boxes above the viewport are in its area, too: an observer does not report a box that a jump has passed. */
const ABOVE = '1000000px';

function observerFor(offset: number): IntersectionObserver {
  const rootMargin = `${ABOVE} 0px ${-offset}px 0px`;
  const observer = observers.get(offset) ?? new IntersectionObserver(update, { rootMargin });
  observers.set(offset, observer);
  return observer;
}

/**
 * Shows a box when it comes into view.
 * @returns ends that.
 */
export function watch(box: Box): () => void {
  waiting.set(box.element, box);
  observerFor(box.offset).observe(box.element);
  const stop = box.offset > 0 ? onScroll(() => isPageEnd() && waiting.has(box.element) && show([box], [])) : undefined;
  return () => {
    stop?.();
    forget(box);
  };
}

/** Shows a waiting box at once, without motion. */
export function showNow(box: Box): void {
  if (waiting.has(box.element)) show([box], [box]);
}

function forget(box: Box): void {
  waiting.delete(box.element);
  observers.get(box.offset)?.unobserve(box.element);
}
