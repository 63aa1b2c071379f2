import { attributeOf } from '../tips/attribute.ts';

/** A point of a box, each way from 0 (left, top) to 1 (right, bottom). */
export interface Corner {
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

/** What a mode of tips says of its place where the attributes say nothing. */
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
 * Where a box of this size goes: at its place, on the trigger's other side when it would leave the window above or
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

/** @returns the same place in the words of CSS anchor positioning, `undefined` when it has none for it. */
export function areaOf({ my, at }: Placement): string | undefined {
  const [y, x] = [AXIS[`${my.y}>${at.y}` as keyof typeof AXIS], AXIS[`${my.x}>${at.x}` as keyof typeof AXIS]];
  // Across both axes the tip would lie on its trigger.
  if (!x || !y || (x.startsWith('span') && y.startsWith('span'))) return undefined;
  return `${NAMES.y[y]} ${NAMES.x[x]}`;
}
