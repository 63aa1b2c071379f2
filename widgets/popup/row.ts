import { reducesMotion } from '../../src/dom/scroll.ts';
import { part } from './popup.ts';

/** Time without a scroll event after which a row rests, in ms; for engines without `scrollend` (WebKit). */
export const REST_MS = 150;

/** Fractions of a pixel that count as nothing, in CSS px. */
const TOLERANCE_PX = 2;

/** A row of pictures that scrolls and snaps: one of them is in view. */
export interface Row {
  readonly element: HTMLElement;
  /** Returns the index of the picture in view. */
  shown(): number;
  /** Goes so many pictures on or back; after the last one comes the first one. */
  turnBy(count: number): void;
}

interface RowParts {
  readonly pictures: readonly HTMLElement[];
  /** Index of the picture that is in view at first. */
  readonly start: number;
  /** The element whose arrow keys, Home and End turn to other pictures. */
  readonly keys: HTMLElement;
  /** Called when another picture comes into view. */
  readonly onTurn: () => void;
  readonly signal: AbortSignal;
}

/** Calls `run` whenever scrolling has ended. */
function onScrollEnd(element: HTMLElement, run: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(run, REST_MS);
  };
  const hasEvent = 'onscrollend' in element;
  element.addEventListener(hasEvent ? 'scrollend' : 'scroll', hasEvent ? run : wait, { signal });
}

/**
 * Leaves fingers to the browser while it shows the page enlarged: they move its view, and not the row.
 * @param align Puts the row in place: two fingers may have moved it before.
 */
function giveWayToZoom(element: HTMLElement, align: () => void, signal: AbortSignal): void {
  const { visualViewport } = window;
  const update = () => {
    const isEnlarged = (visualViewport?.scale ?? 1) > 1.01;
    element.classList.toggle('k2i-popup__stage--zoomed', isEnlarged);
    if (isEnlarged) align();
  };
  update();
  visualViewport?.addEventListener('resize', update, { signal });
}

/** Makes a row of pictures. */
export function createRow({ pictures, start, keys, onTurn, signal }: RowParts): Row {
  const element = part('div', 'stage');
  let shown = start;
  /** The last cause of a motion: the reader has scrolled, or `turnTo` has. */
  let mover: 'reader' | 'turn' = 'reader';

  const scrollTo = (behavior: ScrollBehavior) => element.scroll({ left: pictures[shown]?.offsetLeft ?? 0, behavior });
  const align = () => scrollTo('instant');
  const turnTo = (index: number) => {
    if (index === shown) return;
    const isNext = Math.abs(index - shown) === 1;
    shown = index;
    mover = 'turn';
    scrollTo(isNext && !reducesMotion() ? 'smooth' : 'instant');
    onTurn();
  };
  const turnBy = (count: number) => turnTo((shown + count + pictures.length) % pictures.length);
  const follow = () => {
    const index = pictures.findIndex(({ offsetLeft }) => Math.abs(offsetLeft - element.scrollLeft) < TOLERANCE_PX);
    if (index < 0 || index === shown) return;
    shown = index;
    onTurn();
  };
  const arrive = () => {
    mover = 'reader';
    // Chromium stops beside a picture if it was to turn again in the middle of a motion.
    align();
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
    keys.addEventListener('keydown', onKey, { signal });
  }
  // Also when the popup has just been opened.
  const sizes = new ResizeObserver(align);
  sizes.observe(element);
  signal.addEventListener('abort', () => sizes.disconnect());
  for (const type of ['pointerdown', 'wheel'])
    element.addEventListener(type, () => (mover = 'reader'), { passive: true, signal });
  onScrollEnd(element, () => (mover === 'reader' ? follow() : arrive()), signal);
  giveWayToZoom(element, align, signal);
  return { element, shown: () => shown, turnBy };
}
