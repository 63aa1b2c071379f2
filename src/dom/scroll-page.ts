import { isHeldPress } from './held-press.ts';
import { reducesMotion } from './reduced-motion.ts';
import { ownDocument } from './unshadowed.ts';

/** What a reader does who wants to be elsewhere, and going back or forward. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];
/** Keys that do nothing by themselves. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
/** How long the page follows a target that still moves when the time is up, in ms. */
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
