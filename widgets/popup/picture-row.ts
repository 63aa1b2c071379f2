import { onKeyDown } from '../../src/dom/controls.ts';
import { make } from '../../src/dom/make.ts';
import type { Scope } from '../../src/page/scope.ts';

/** Leaves touches to the browser while the page is zoomed in: they move its view, and not the row. */
function giveWayToZoom(element: HTMLElement, align: () => void, signal: AbortSignal): void {
  const { visualViewport } = window;
  const update = () => {
    const isEnlarged = (visualViewport?.scale ?? 1) > 1.01;
    element.classList.toggle('k2i-popup__stage--zoomed', isEnlarged);
    // The pinch may have moved the row.
    if (isEnlarged) align();
  };
  update();
  visualViewport?.addEventListener('resize', update, { signal });
}

/**
 * Makes a row of pictures that scrolls and snaps: one of them is in view.
 * @param start Index of the first one in view.
 * @param keys The element whose keys turn to other pictures.
 */
export function createRow(
  pictures: readonly HTMLElement[],
  start: number,
  keys: HTMLElement,
  onTurn: () => void,
  { signal, undo }: Scope,
) {
  const element = make('div', { className: 'k2i-popup__stage' }, ...pictures);
  let shown = start;
  /** Time of the last turn by a button or key. What the observer saw before it is out of date. */
  let turnedAt = 0;
  const align = () => element.scroll({ left: pictures[shown]?.offsetLeft ?? 0, behavior: 'instant' });
  /** Turns to another picture. After the last one comes the first one. */
  const turnBy = (count: number) => {
    shown = (shown + count + pictures.length) % pictures.length;
    turnedAt = performance.now();
    align();
    onTurn();
  };
  const follow = (entries: readonly IntersectionObserverEntry[]) => {
    // The last entry is the newest.
    const inView = entries.filter(({ time, intersectionRatio }) => time >= turnedAt && intersectionRatio > 0.5).at(-1);
    const index = inView ? pictures.indexOf(inView.target as HTMLElement) : shown;
    if (index === shown) return;
    shown = index;
    onTurn();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const right = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const by = { ArrowRight: right, ArrowLeft: -right, Home: -shown, End: -1 - shown }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turnBy(by);
  };
  if (pictures.length > 1) {
    element.tabIndex = 0;
    element.setAttribute('role', 'group');
    onKeyDown(keys, onKey, { signal });
  }
  // Also reports the first size, when the popup has opened.
  const sizes = new ResizeObserver(align);
  sizes.observe(element);
  const views = new IntersectionObserver(follow, { root: element, threshold: 0.6 });
  for (const picture of pictures) views.observe(picture);
  undo(() => sizes.disconnect());
  undo(() => views.disconnect());
  giveWayToZoom(element, align, signal);
  return { element, turnBy, shown: () => shown };
}
