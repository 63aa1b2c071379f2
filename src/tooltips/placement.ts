import { setStyles } from '../dom/attributes.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import { onScroll } from '../dom/scroll.ts';
import { anchorByCss, canAnchor } from '../tips/box.ts';
import { attributeOf, ROW } from '../tips/server-markup.ts';

/** A point of a box, each way from 0 (left, top) to 1 (right, bottom). */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Which corner of the tip lies on which corner of its trigger, and how far off, in CSS px. */
export interface Placement {
  readonly my: Corner;
  readonly at: Corner;
  readonly dx: number;
  readonly dy: number;
}

const pointOf = (words: string, start: string, end: string) =>
  words.includes(start) ? 0 : words.includes(end) ? 1 : 0.5;

/** Reads `top left`, `left center`, `center` and the like. */
function corner(words: string): Corner {
  return { x: pointOf(words, 'left', 'right'), y: pointOf(words, 'top', 'bottom') };
}

function offset(trigger: Element, name: string): number | undefined {
  const value = attributeOf(trigger, name);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** The place of a tip without attributes for it. */
export interface UsualPlace {
  readonly my: string;
  readonly at: string;
  readonly dx: number;
  readonly dy: number;
}

/**
 * Reads the place of a tip from its attributes. The usual place is mirrored where the trigger's text runs from right to
 * left; one that a template names is taken as it says.
 */
export function placementOf(trigger: Element, usual: UsualPlace): Placement {
  const [my, at] = [attributeOf(trigger, 'position-my'), attributeOf(trigger, 'position-at')];
  const mirror = !my && !at && getComputedStyle(trigger).direction === 'rtl';
  const read = (words: string) => {
    const { x, y } = corner(words);
    return { x: mirror ? 1 - x : x, y };
  };
  return {
    my: read(my || usual.my),
    at: read(at || usual.at),
    dx: offset(trigger, 'adjust-x') ?? (mirror ? -usual.dx : usual.dx),
    dy: offset(trigger, 'adjust-y') ?? usual.dy,
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Start of the box on one axis, before the edges of the window have a say. */
const start = (from: number, length: number, size: number, my: number, at: number, by: number) =>
  from + length * at - size * my + by;

const within = (value: number, size: number, room: number, margin: number) =>
  Math.max(Math.min(value, room - margin - size), Math.min(margin, Math.max(0, room - size)));

/**
 * Computes the position of a box: at its place, on the trigger's other side when it would leave the window above or
 * below, moved sideways until it is inside.
 *
 * @param margin Room that stays free at each edge, CSS px.
 * @returns the box's left and top edge in the window, CSS px.
 */
export function place(anchor: DOMRect, box: Size, window: Size, { my, at, dx, dy }: Placement, margin: number): Corner {
  const x = start(anchor.left, anchor.width, box.width, my.x, at.x, dx);
  const y = start(anchor.top, anchor.height, box.height, my.y, at.y, dy);
  const flipped = start(anchor.top, anchor.height, box.height, 1 - my.y, 1 - at.y, -dy);
  const outside = (top: number) => Math.max(0, -top) + Math.max(0, top + box.height - window.height);
  const best = outside(flipped) < outside(y) ? flipped : y;
  return {
    x: within(x, box.width, window.width, margin),
    y: within(best, box.height, window.height, 0),
  };
}

const AXIS = { '0>1': 'end', '0>0': 'span-end', '1>1': 'span-start', '1>0': 'start', '0.5>0.5': 'span-all' } as const;
const NAMES = {
  x: { start: 'left', end: 'right', 'span-start': 'span-left', 'span-end': 'span-right', 'span-all': 'span-all' },
  y: { start: 'top', end: 'bottom', 'span-start': 'span-top', 'span-end': 'span-bottom', 'span-all': 'span-all' },
} as const;

/** Translates a place into a `position-area`; `undefined` if there is none for it. */
export function areaOf({ my, at }: Placement): string | undefined {
  const [y, x] = [AXIS[`${my.y}>${at.y}` as keyof typeof AXIS], AXIS[`${my.x}>${at.x}` as keyof typeof AXIS]];
  // Across both axes the tip would lie on its trigger.
  if (!x || !y || (x.startsWith('span') && y.startsWith('span'))) return undefined;
  return `${NAMES.y[y]} ${NAMES.x[x]}`;
}

/** Room beside the widest tip, in CSS px: both sides together. */
const VIEWPORT_MARGIN_PX = 15;

/** Tolerance for a rounded layout, CSS px. */
const ROUNDING_PX = 1;

function windowSize(): { readonly width: number; readonly height: number } {
  const { clientWidth: width, clientHeight: height } = ownDocument.documentElement;
  return { width, height };
}

/** Checks that a box that the browser has placed is in the window and beside its trigger. */
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
