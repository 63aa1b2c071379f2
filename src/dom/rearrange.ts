import { setStyles } from './core/inline-styles.ts';
import { reducesMotion } from './core/reduced-motion.ts';
import { unshadowed } from './core/unshadowed.ts';
import { keepPlace } from './keep-place.ts';

/** What a layout may be off by without anybody seeing it move, CSS px; browsers count no shift below 3. */
const STILL_PX = 1;
/** How long what has another place now takes to come into sight there, ms. */
const FADE_MS = 150;

/** A change of the layout that can be taken back. */
export interface Change {
  /** The element that the change is in. */
  readonly root: HTMLElement;
  /** What gets other places. */
  readonly parts: readonly HTMLElement[];
  apply(): void;
  /** Takes it back, in the same task. */
  revert(): void;
}

/** Changes that wait until their element is out of sight. */
const waiting = new Map<HTMLElement, () => void>();
/** Elements that keep the height they had until they are out of sight; what gives it back. */
const held = new Map<HTMLElement, () => void>();

/** Whether the reader sees any of an element; nobody has seen what was not painted yet. */
export function isInSight(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const isPainted = performance.getEntriesByType('paint').length > 0;
  return isPainted && height > 0 && bottom > 0 && top < innerHeight;
}

type Neighbours = Pick<Element, 'nextElementSibling' | 'parentElement'>;

/** Elements that stand after another one, at each level of the page. */
function followersOf(element: Element): Element[] {
  const found: Element[] = [];
  let place: Element | null = element;
  while (place) {
    const { nextElementSibling, parentElement }: Neighbours = unshadowed(place);
    if (nextElementSibling) found.push(nextElementSibling);
    place = parentElement;
  }
  return found;
}

const placesOf = (elements: readonly Element[]) => elements.map((element) => element.getBoundingClientRect());

function haveMoved(before: readonly DOMRect[], after: readonly DOMRect[]): boolean {
  return before.some(({ left, top }, index) => {
    const now = after[index];
    return !now || Math.abs(now.left - left) > STILL_PX || Math.abs(now.top - top) > STILL_PX;
  });
}

/** When nobody looks there any more, or the window has another size, in which all moves. @returns calls it off. */
function whenOutOfSight(element: HTMLElement, task: () => void): () => void {
  const gone = new AbortController();
  const run = () => {
    gone.abort();
    keepPlace(element, task);
  };
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting || run());
  observer.observe(element);
  gone.signal.addEventListener('abort', () => observer.disconnect());
  addEventListener('resize', run, { signal: gone.signal });
  return () => gone.abort();
}

/** Browsers count no shift of what can't be seen: the parts are gone for a frame, and come into sight where they are now. */
function fade(parts: readonly HTMLElement[]): void {
  for (const part of parts) {
    // One that fades already would remember that as its own, and stay so.
    if (part.style.opacity === '0') continue;
    const show = setStyles(part, { opacity: '0' });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        show();
        if (!reducesMotion()) part.animate({ opacity: [0, 1] }, FADE_MS);
      }),
    );
  }
}

function drop(pending: Map<HTMLElement, () => void>, root: HTMLElement): void {
  pending.get(root)?.();
  pending.delete(root);
}

/** Forgets what waits at an element, and gives it its own height back. */
export function cancelRearrange(root: HTMLElement): void {
  drop(waiting, root);
  drop(held, root);
}

/**
 * Changes a layout without anything moving that the reader sees. Out of sight it is done at once. In sight, the parts
 * fade over to their new places, and the room that they leave is kept until it is out of sight; where others would
 * move all the same, the change waits until then.
 */
export function rearrange({ root, parts, apply, revert }: Change): void {
  drop(waiting, root);
  if (!isInSight(root)) {
    drop(held, root);
    keepPlace(root, apply);
    return;
  }
  const inside = [...unshadowed(root).children].filter((child) => !parts.some((part) => child.contains(part)));
  const others = [...inside, ...followersOf(root)];
  const [before, own] = [placesOf(others), placesOf(parts)];
  const { height } = root.getBoundingClientRect();
  // As its box sizing counts it.
  const { height: ownHeight } = getComputedStyle(root);
  const top = scrollY;
  /** Keeps the height that there was until it is out of sight, and the place at which the page was scrolled. */
  const hold = () => {
    if (root.getBoundingClientRect().height >= height - STILL_PX) return;
    const release = setStyles(root, { 'min-height': ownHeight });
    // At its end, the page was scrolled up when it became shorter; not in vain, which would end a scroll that is under way.
    const moved = top - scrollY;
    if (moved) scrollBy({ top: moved, behavior: 'instant' });
    const stop = whenOutOfSight(root, () => drop(held, root));
    held.set(root, () => {
      stop();
      release();
    });
  };
  drop(held, root);
  apply();
  hold();
  if (!haveMoved(before, placesOf(others))) {
    if (haveMoved(own, placesOf(parts))) fade(parts);
    return;
  }
  cancelRearrange(root);
  revert();
  // As high as it was, which may have been held.
  hold();
  const stop = whenOutOfSight(root, () => {
    waiting.delete(root);
    apply();
  });
  waiting.set(root, stop);
}
