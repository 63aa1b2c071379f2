import { isHeldPress } from './controls.ts';
import { isHtmlElement, ownDocument, unshadowed } from './nodes.ts';

/** Tasks that run when the page scrolls; one listener on the window serves them all. */
const tasks = new Set<() => void>();

let listening: AbortController | undefined;
let frame: number | undefined;

function tellAll(): void {
  frame = undefined;
  for (const task of [...tasks]) task();
}

function soon(): void {
  frame ??= requestAnimationFrame(tellAll);
}

function listen(): void {
  listening = new AbortController();
  const { signal } = listening;
  for (const type of ['scroll', 'resize', 'pageshow']) addEventListener(type, soon, { passive: true, signal });
}

function rest(): void {
  listening?.abort();
  listening = undefined;
  if (frame !== undefined) cancelAnimationFrame(frame);
  frame = undefined;
}

/**
 * Runs a task whenever the window has scrolled, has another size or is shown again (back and forward), at most once a
 * frame and before that frame is painted. It does not run by itself at the start.
 *
 * @param task Should read the layout before it changes anything, and must not throw.
 * @returns stops it; without tasks there are no listeners.
 */
export function onScroll(task: () => void): () => void {
  // The same task may be given twice.
  const own = () => task();
  tasks.add(own);
  if (!listening) listen();
  return () => {
    tasks.delete(own);
    if (tasks.size === 0) rest();
  };
}

/** Events of a reader who goes elsewhere, back or forward. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];
/** Keys that do nothing by themselves. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
/** Time for which the page follows a target that still moves at the end, in ms. */
const FOLLOW_MS = 1000;
/** A target that has not moved in so many frames stays: what animates does not move in every frame of WebKit. */
const SETTLED_FRAMES = 3;

let stopRunning: (() => void) | undefined;

/** Starts and ends gently; what jQuery calls "swing". */
function swing(progress: number): number {
  return 0.5 - Math.cos(progress * Math.PI) / 2;
}

/** Past the site's own `scroll-behavior: smooth`, which would make an animation of every step. */
function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

/** To a target, and not short of it: WebKit drops what stands behind the decimal point. */
function arriveAt(top: number): void {
  jumpTo(top);
  if (top - scrollY > 0.5) jumpTo(Math.min(Math.ceil(top), lowest()));
}

/** The farthest that the page can be scrolled down, in CSS px. */
function lowest(): number {
  const { scrollHeight, clientHeight } = ownDocument.scrollingElement ?? ownDocument.documentElement;
  return Math.max(0, scrollHeight - clientHeight);
}

/**
 * Scrolls the page; the one way to do so with an animation. A second call takes over from where the first one is, and a
 * reader who turns the wheel, touches, clicks or presses a key has the page at once. A jump where the reader wants no
 * motion.
 *
 * @param top How far down, in CSS px, as near as the page goes. A function is asked in every frame, and a little longer
 * when what it tells still changes: what grows or shrinks above a target must not make us miss it.
 * @param duration In ms.
 * @returns whether the page has arrived: `false` when it was stopped.
 */
export function scrollPageTo(top: number | (() => number), duration: number): Promise<boolean> {
  stopRunning?.();
  const target = () => Math.min(Math.max(0, typeof top === 'number' ? top : top()), lowest());
  if (duration <= 0 || reducesMotion()) {
    arriveAt(target());
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const from = scrollY;
    const start = performance.now();
    const reader = new AbortController();
    let last = Number.NaN;
    let still = 0;
    let frame = requestAnimationFrame(step);
    function end(arrived: boolean): void {
      cancelAnimationFrame(frame);
      reader.abort();
      stopRunning = undefined;
      resolve(arrived);
    }
    function step(): void {
      const passed = performance.now() - start;
      const to = target();
      still = Math.abs(to - last) < 1 ? still + 1 : 0;
      if (passed < duration) jumpTo(from + (to - from) * swing(passed / duration));
      else arriveAt(to);
      if (passed >= duration && (still >= SETTLED_FRAMES || passed >= duration + FOLLOW_MS)) {
        end(true);
        return;
      }
      last = to;
      frame = requestAnimationFrame(step);
    }
    stopRunning = () => end(false);
    const stop = (event: Event) => {
      const { key = '' } = event as Partial<KeyboardEvent>;
      // The key that has begun it may still be down.
      if (!MODIFIERS.includes(key) && !isHeldPress(event as KeyboardEvent)) end(false);
    };
    for (const type of READER_MOVES)
      addEventListener(type, stop, { passive: true, capture: true, signal: reader.signal });
  });
}

/**
 * Moves the focus to where a link leads, without scrolling. What can't have the focus gets it on loan: it is as it was
 * when the focus leaves it. The body stands for the top of the page.
 */
export function focusTarget(element: HTMLElement): void {
  const isBody = element === ownDocument.body;
  element.focus({ preventScroll: true });
  // The body is active already when nothing has the focus, but the next Tab would start where the reader clicked.
  if ((ownDocument.activeElement === element && !isBody) || element.hasAttribute('tabindex')) return;
  element.setAttribute('tabindex', '-1');
  const giveBack = () => {
    // Only the window has lost the focus; it will be here again.
    if (ownDocument.activeElement === element && !isBody) return;
    element.removeEventListener('blur', giveBack);
    element.removeAttribute('tabindex');
  };
  element.addEventListener('blur', giveBack);
  element.focus({ preventScroll: true });
}

/** An element and what it is in, from the inside out. */
export function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/**
 * Gives the focus back to what had it, or, where that is gone by now, to what was around it.
 * @param before What had it then, as `withAncestors` tells.
 */
export function focusNearest(before: readonly Element[]): void {
  const nearest = before.find((element) => element.isConnected);
  if (nearest === ownDocument.body || !isHtmlElement(nearest)) return;
  if (nearest === before[0]) nearest.focus({ preventScroll: true });
  else focusTarget(nearest);
}

/**
 * Changes something that may then have another height. What is below stays where it is when the reader is past the
 * element's beginning: Chromium scrolls along by itself, WebKit does not, and Firefox not always.
 */
export function keepPlace(element: Element, change: () => void): void {
  const { top, bottom } = element.getBoundingClientRect();
  change();
  if (top >= 0 || bottom >= innerHeight) return;
  const moved = element.getBoundingClientRect().bottom - bottom;
  // Past the site's own `scroll-behavior: smooth`.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}

/** Tests whether the focus is in one of these places, or nowhere: some browsers don't focus a button that is clicked. */
export function isNear(...places: readonly Element[]): boolean {
  const { activeElement } = ownDocument;
  const isNowhere = !activeElement || activeElement === ownDocument.body;
  return isNowhere || places.some((place) => unshadowed(place).contains(activeElement));
}

/** Tests whether the reader has asked for no motion. */
export function reducesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
