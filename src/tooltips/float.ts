import { setStyles } from '../dom/attributes.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import { onScroll } from '../dom/scroll.ts';
import { anchorByCss, canAnchor } from '../tips/anchor.ts';
import { VIEWPORT_MARGIN_PX } from '../tips/constants.ts';
import { ROW } from '../tips/kinds-of-tip.ts';
import { areaOf, type Placement, place } from './placement.ts';

/** What a rounded layout may be off by, CSS px. */
const ROUNDING_PX = 1;

function windowSize(): { readonly width: number; readonly height: number } {
  const { clientWidth: width, clientHeight: height } = ownDocument.documentElement;
  return { width, height };
}

/** Whether a box that the browser has placed is in the window and beside its trigger. */
function isWellPlaced(anchor: DOMRect, box: DOMRect, { dx, dy }: Placement): boolean {
  const { width, height } = windowSize();
  const [x, y] = [Math.abs(dx) + ROUNDING_PX, Math.abs(dy) + ROUNDING_PX];
  const inside =
    box.left >= -ROUNDING_PX &&
    box.top >= -ROUNDING_PX &&
    box.right <= width + ROUNDING_PX &&
    box.bottom <= height + ROUNDING_PX;
  const beside =
    box.left <= anchor.right + x &&
    box.right >= anchor.left - x &&
    box.top <= anchor.bottom + y &&
    box.bottom >= anchor.top - y;
  return inside && beside;
}

function marginsOf(area: string, { dx, dy }: Placement): Readonly<Record<string, string>> {
  return {
    [/bottom/.test(area) ? 'margin-top' : 'margin-bottom']: `${/bottom/.test(area) ? dy : -dy}px`,
    [/right/.test(area) ? 'margin-left' : 'margin-right']: `${/right/.test(area) ? dx : -dx}px`,
  };
}

/**
 * Follows a trigger that scrolls in a part of the page, of which the window is not told.
 * @param onGone Called when the trigger is scrolled out of that part.
 */
function followInside(anchor: HTMLElement, onGone: () => void, move?: () => void): () => void {
  const gone = new AbortController();
  const onScrollInside = ({ target }: Event) => {
    if (!isElement(target) || target === anchor || !target.contains(anchor)) return;
    const [part, trigger] = [target.getBoundingClientRect(), anchor.getBoundingClientRect()];
    const isSeen =
      trigger.right > part.left && trigger.left < part.right && trigger.bottom > part.top && trigger.top < part.bottom;
    if (isSeen || target === ownDocument.documentElement || target === ownDocument.body) move?.();
    else onGone();
  };
  ownDocument.addEventListener('scroll', onScrollInside, { capture: true, passive: true, signal: gone.signal });
  return () => gone.abort();
}

/**
 * Places the box by measured coordinates, again whenever the page scrolls, the window changes, or a message comes into
 * the row of the trigger's field.
 */
function anchorByMeasure(anchor: HTMLElement, box: HTMLElement, placement: Placement, onGone: () => void): () => void {
  const row = anchor.closest(ROW);
  const move = () => {
    const { left, top, width, bottom } = anchor.getBoundingClientRect();
    const end = Math.max(bottom, row?.getBoundingClientRect().bottom ?? 0);
    const { x, y } = place(
      new DOMRect(left, top, width, end - top),
      box.getBoundingClientRect(),
      windowSize(),
      placement,
      VIEWPORT_MARGIN_PX / 2,
    );
    box.style.setProperty('left', `${x}px`, 'important');
    box.style.setProperty('top', `${y}px`, 'important');
  };
  // By the CSSOM it wins over the rule that keeps the site's style sheet from placing it.
  const undo = [
    setStyles(box, { left: '0', top: '0' }, 'important'),
    onScroll(move),
    followInside(anchor, onGone, move),
  ];
  move();
  const messages = new ResizeObserver(move);
  if (row) messages.observe(row);
  return () => {
    messages.disconnect();
    for (const restore of undo) restore();
  };
}

/**
 * Places a box, which is shown and of fixed position, at its trigger, and keeps it there. It covers nothing in the row of
 * a field, its messages above all: for anchor positioning there is only the trigger.
 * @param onGone Called when a part of the page that scrolls hides the trigger.
 * @returns ends that.
 */
export function float(
  anchor: HTMLElement,
  box: HTMLElement,
  placement: Placement,
  onGone: () => void = () => {},
): () => void {
  const area = areaOf(placement);
  if (area && canAnchor() && !anchor.closest(ROW)) {
    const undo = anchorByCss(anchor, box, area, marginsOf(area, placement));
    if (isWellPlaced(anchor.getBoundingClientRect(), box.getBoundingClientRect(), placement)) {
      const stop = followInside(anchor, onGone);
      return () => {
        stop();
        undo();
      };
    }
    undo();
  }
  return anchorByMeasure(anchor, box, placement, onGone);
}
