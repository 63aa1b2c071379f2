import { onKeyDown } from '../../src/dom/on-key.ts';
import type { Scope } from '../../src/page/scope.ts';
import { popupPart } from './popup.ts';

interface RowParts {
  readonly pictures: readonly HTMLElement[];
  /** Index of the picture that is in view at first. */
  readonly start: number;
  /** The element whose keys turn to other pictures. */
  readonly keys: HTMLElement;
  readonly onTurn: () => void;
}

/** A row of pictures that scrolls and snaps: one of them is in view. */
export interface PictureRow {
  readonly element: HTMLElement;
  /** Index of the picture in view. */
  readonly shown: number;
  /** Turns to another picture. After the last one comes the first one. */
  turnBy(count: number): void;
}

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

export function createRow({ pictures, start, keys, onTurn }: RowParts, { signal, undo }: Scope): PictureRow {
  const element = popupPart('div', 'stage');
  let shown = start;
  /** Time of the last turn by a button or key. What the observer saw before it is out of date. */
  let turnedAt = 0;
  const align = () => element.scroll({ left: pictures[shown]?.offsetLeft ?? 0, behavior: 'instant' });
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

  element.append(...pictures);
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
  return {
    element,
    turnBy,
    get shown() {
      return shown;
    },
  };
}
