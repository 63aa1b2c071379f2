import { isHeldPress } from './controls.ts';
import { isHtmlElement, ownDocument } from './nodes.ts';

/**
 * Runs a task, once a frame, when the window has scrolled, has another size or is back from the back/forward cache.
 * @param signal Stops it.
 */
export function onScroll(task: () => void, signal: AbortSignal): void {
  let frame: number | undefined;
  const run = () => {
    frame = undefined;
    task();
  };
  const schedule = () => {
    frame ??= requestAnimationFrame(run);
  };
  for (const type of ['scroll', 'resize', 'pageshow']) addEventListener(type, schedule, { passive: true, signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame ?? 0));
}

/** Events by which a reader takes over from the animation. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];
/** Time for which the page stays with a target that still moves, in ms: a navigation takes 100 ms longer to close. */
const FOLLOW_MS = 250;

let running = new AbortController();

/** Returns the nearest position that the page can be scrolled to. Whole px, as WebKit rounds down. */
function reachable(top: number): number {
  const { scrollHeight, clientHeight } = ownDocument.scrollingElement ?? ownDocument.documentElement;
  return Math.round(Math.min(Math.max(0, top), scrollHeight - clientHeight));
}

/** Scrolls at once, even if the site's style sheet has `scroll-behavior: smooth`. */
function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

/**
 * Scrolls the page with an animation, or at once for a reader who prefers reduced motion. The next call replaces it, and
 * the wheel, a touch, a click or a key stops it.
 * @param top In CSS px; a function is called in every frame, as content above the target may change its height.
 * @param duration In ms.
 */
export function scrollPageTo(top: number | (() => number), duration: number): void {
  const target = () => reachable(typeof top === 'number' ? top : top());
  running.abort();
  if (duration <= 0 || reducesMotion()) {
    jumpTo(target());
    return;
  }
  const animation = new AbortController();
  const { signal } = animation;
  running = animation;
  const from = scrollY;
  const start = performance.now();
  const step = () => {
    if (signal.aborted) return;
    const passed = performance.now() - start;
    // jQuery's easing "swing".
    const eased = 0.5 - Math.cos(Math.min(1, passed / duration) * Math.PI) / 2;
    jumpTo(from + (target() - from) * eased);
    if (passed < duration + FOLLOW_MS) requestAnimationFrame(step);
    else animation.abort();
  };
  requestAnimationFrame(step);
  const stop = (event: Event) => {
    // The key that has started it may still be held.
    if (!isHeldPress(event as KeyboardEvent)) animation.abort();
  };
  for (const type of READER_MOVES) addEventListener(type, stop, { passive: true, capture: true, signal });
}

/**
 * Moves the focus to the target of a link, without scrolling. An element that can't have the focus gets a `tabindex`
 * until it loses the focus. The body stands for the top of the page.
 */
export function focusTarget(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  // The body is the active element if nothing has the focus, but the next Tab would start at the reader's click.
  const hasFocus = ownDocument.activeElement === element && element !== ownDocument.body;
  if (hasFocus || element.hasAttribute('tabindex')) return;
  element.setAttribute('tabindex', '-1');
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}

export function focusInView(element: HTMLElement): void {
  focusTarget(element);
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

export function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/** Returns the focus to the first of these elements that is still in the page: that which had it and its ancestors. */
export function focusNearest(before: readonly Element[]): void {
  const nearest = before.find((element) => element.isConnected);
  if (nearest === ownDocument.body || !isHtmlElement(nearest)) return;
  if (nearest === before[0]) nearest.focus({ preventScroll: true });
  else focusTarget(nearest);
}

/**
 * Makes a change that may alter the height of an element. If the reader is past its beginning, the content below it
 * keeps its place in the window: WebKit has no scroll anchoring, and Firefox does not always use it.
 */
export function keepPlace(element: Element, change: () => void): void {
  const { top, bottom } = element.getBoundingClientRect();
  change();
  if (top >= 0 || bottom >= innerHeight) return;
  const moved = element.getBoundingClientRect().bottom - bottom;
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}

/** Tests whether the focus is in one of these places, or nowhere: some browsers don't focus a button that is clicked. */
export function isNear(...places: readonly Element[]): boolean {
  const { activeElement } = ownDocument;
  if (!activeElement || activeElement === ownDocument.body) return true;
  return places.some((place) => place.contains(activeElement));
}

export function reducesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
