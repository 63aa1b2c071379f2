import { reducesMotion } from '../../src/dom/scroll.ts';
import { STEP_MS } from './constants.ts';

/**
 * Scrolls a box by a distance, quickly, or at once where the reader wants no motion.
 * @param left In CSS px, negative to the left whatever the direction of the text.
 * @param top In CSS px.
 * @param signal Stops it where it is.
 */
export function scrollFast(box: Element, left: number, top: number, signal: AbortSignal): void {
  const from = { left: box.scrollLeft, top: box.scrollTop };
  const start = performance.now();
  const jump = (progress: number) =>
    // Past the site's own `scroll-behavior: smooth`; older libraries put something else in the place of `scrollTo`.
    box.scroll({ left: from.left + left * progress, top: from.top + top * progress, behavior: 'instant' });
  const step = () => {
    if (signal.aborted) return;
    const progress = reducesMotion() ? 1 : Math.min(1, (performance.now() - start) / STEP_MS);
    jump(progress * (2 - progress));
    if (progress < 1) requestAnimationFrame(step);
  };
  step();
}
