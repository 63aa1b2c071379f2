import { isHeldPress } from '../dom/controls.ts';
import { ownDocument } from '../dom/nodes.ts';
import { reducesMotion } from '../dom/scroll.ts';

/** Runs a task, once a frame, after the window was scrolled, resized or restored from the back/forward cache. */
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

/** Events of the visitor that stop the animation. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];
/** Time for which scrolling follows a target that still moves, in ms: a navigation takes 100 ms longer to close. */
const FOLLOW_MS = 250;

let running = new AbortController();

/** Returns the nearest reachable scroll position, in whole px, as WebKit rounds down. */
function reachable(top: number): number {
  const { scrollHeight, clientHeight } = ownDocument.scrollingElement ?? ownDocument.documentElement;
  return Math.round(Math.min(Math.max(0, top), scrollHeight - clientHeight));
}

const SCROLL_MS = 500;

/**
 * Scrolls the page with an animation, or at once for a visitor who prefers reduced motion. The next call replaces it,
 * and the wheel, a touch, a click or a key stops it.
 * @param top In CSS px; a function is called in every frame, as content above the target may change its height.
 * @param onArrival Is called unless it was stopped.
 */
export function scrollPageTo(top: number | (() => number), onArrival = () => {}): void {
  const target = () => reachable(typeof top === 'number' ? top : top());
  const length = reducesMotion() ? 0 : SCROLL_MS;
  running.abort();
  const animation = new AbortController();
  const { signal } = animation;
  running = animation;
  const from = scrollY;
  const start = performance.now();
  const step = () => {
    if (signal.aborted) return;
    const passed = performance.now() - start;
    // jQuery's easing "swing".
    const eased = passed < length ? 0.5 - Math.cos((passed / length) * Math.PI) / 2 : 1;
    // At once, even if the site's style sheet has `scroll-behavior: smooth`.
    scrollTo({ top: from + (target() - from) * eased, behavior: 'instant' });
    if (passed < length + FOLLOW_MS) return void requestAnimationFrame(step);
    animation.abort();
    onArrival();
  };
  step();
  const stop = (event: Event) => {
    // The key that has started it may still be held.
    if (!isHeldPress(event as KeyboardEvent)) animation.abort();
  };
  for (const type of READER_MOVES) addEventListener(type, stop, { passive: true, capture: true, signal });
}
