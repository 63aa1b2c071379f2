import { MAX_PIXEL_SCALE, MAX_SCALE } from './constants.ts';
import { type Bounds, FITTING, type Placement, type Point, scaledAt, within } from './geometry.ts';

/** How large the image of a popup is shown, and which part of it. */
export interface Zoom {
  /** Goes on with another image, as it fits; absent: there is none that could be enlarged. */
  follow(image: HTMLImageElement | undefined): void;
  /** Whether there is an image that can be enlarged. */
  canZoom(): boolean;
  /** Whether it is larger than it fits. */
  isEnlarged(): boolean;
  /** How much larger than it fits it is shown. */
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

/** @param stage What the image is in the middle of. */
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
