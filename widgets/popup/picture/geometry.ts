/** A place or a way in CSS px, to the right and down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height in CSS px. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** How an image is shown: how much larger than it fits, and how far its middle is from the middle of its place. */
export interface Placement extends Point {
  readonly scale: number;
}

/** As it fits. */
export const FITTING: Placement = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** An image in its place. */
export interface Bounds {
  /** Of the image as it fits. */
  readonly image: Size;
  /** Of what it is seen through. */
  readonly place: Size;
  /** The largest scale. */
  readonly limit: number;
}

/**
 * Keeps an image within its limits: as large as it fits or larger, and, where it is larger than its place, without a gap
 * at any side of that.
 */
export function within({ scale, x, y }: Placement, { image, place, limit }: Bounds): Placement {
  const allowed = clamp(scale, 1, limit);
  const room = (large: number, small: number) => Math.max(0, (large * allowed - small) / 2);
  const across = room(image.width, place.width);
  const down = room(image.height, place.height);
  return { scale: allowed, x: clamp(x, -across, across), y: clamp(y, -down, down) };
}

/**
 * Changes the scale so that what is at a point stays there, or comes to another one, as far as the limits let it.
 * @param at From the middle of the place, as the other one.
 */
export function scaledAt(before: Placement, scale: number, at: Point, bounds: Bounds, to = at): Placement {
  const allowed = clamp(scale, 1, bounds.limit);
  const factor = allowed / before.scale;
  const shift = (from: number, to: number, offset: number) => to - (from - offset) * factor;
  return within({ scale: allowed, x: shift(at.x, to.x, before.x), y: shift(at.y, to.y, before.y) }, bounds);
}

/** The middle between two points. */
export function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** How far two points are from each other, in CSS px. */
export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
