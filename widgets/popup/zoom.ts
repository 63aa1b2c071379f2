/** Every image can be shown this much larger; one that has more pixels, until each of them has one CSS px. */
export const MAX_SCALE = 4;

/** No image is shown more than this much larger. */
const MAX_PIXEL_SCALE = 10;

/** Size and visible part of the image of a popup. */
export interface Zoom {
  /** Goes on with another image, as it fits; absent: there is none that could be enlarged. */
  follow(image: HTMLImageElement | undefined): void;
  /** Checks for an image that can be enlarged. */
  canZoom(): boolean;
  /** Checks whether it is larger than it fits. */
  isEnlarged(): boolean;
  /** Returns its scale: 1 is as it fits. */
  scale(): number;
  /**
   * @param at What stays where it is, in the coordinates of the window; absent: the middle.
   * @param to Where that comes to instead.
   */
  scaleTo(scale: number, at?: Point, to?: Point): void;
  /** Moves an enlarged image, as far as there is more of it. */
  moveBy(way: Point): void;
  /** Shows an image that fits beside its place, without keeping that: by so many CSS px to the right. */
  shift(by: number): void;
  /** An image that was shifted comes back; one that the window has become too large for fits again. */
  settle(): void;
}

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

/** Scale of an image (1 is as it fits), and the distance of its middle from the middle of its place. */
export interface Placement extends Point {
  readonly scale: number;
}

/** As it fits. */
export const FITTING: Placement = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** An image in its place. */
export interface Bounds {
  /** Size of the image as it fits. */
  readonly image: Size;
  /** Size of the box in which it is visible. */
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

/** Returns the middle between two points. */
export function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Returns the distance of two points, in CSS px. */
export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param stage The box around the image. */
export function createZoom(stage: HTMLElement): Zoom {
  let image: HTMLImageElement | undefined;
  let placement: Placement = FITTING;

  const boundsOf = ({ offsetWidth: width, offsetHeight: height, naturalWidth }: HTMLImageElement): Bounds => ({
    image: { width, height },
    place: { width: stage.clientWidth, height: stage.clientHeight },
    limit: Math.min(MAX_PIXEL_SCALE, Math.max(MAX_SCALE, naturalWidth / width || 0)),
  });
  const set = (next: Placement) => {
    const { scale, x, y } = next;
    const isEnlarged = scale > 1;
    placement = next;
    stage.classList.toggle('k2i-popup__stage--enlarged', isEnlarged);
    if (image) image.style.transform = isEnlarged ? `translate(${x}px, ${y}px) scale(${scale})` : '';
  };
  return {
    follow(next) {
      if (next === image) return;
      image = next;
      set(FITTING);
    },
    canZoom: () => !!image,
    isEnlarged: () => placement.scale > 1,
    scale: () => placement.scale,
    scaleTo(scale, at, to = at) {
      if (!image) return;
      const { left, top, width, height } = stage.getBoundingClientRect();
      const fromMiddle = (point = { x: left + width / 2, y: top + height / 2 }): Point => ({
        x: point.x - left - width / 2,
        y: point.y - top - height / 2,
      });
      set(scaledAt(placement, scale, fromMiddle(at), boundsOf(image), fromMiddle(to)));
    },
    moveBy({ x, y }) {
      if (image) set(within({ ...placement, x: placement.x + x, y: placement.y + y }, boundsOf(image)));
    },
    shift(by) {
      if (image) image.style.transform = `translate(${by}px)`;
    },
    settle() {
      if (image) set(within(placement, boundsOf(image)));
    },
  };
}
