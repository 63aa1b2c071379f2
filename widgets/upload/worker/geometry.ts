/** In pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance from the upper left corner, in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Ways to fit a picture into its limits; see docs/server-contract.md. */
export const STRETCH = 0;
export const FIT = 1;
export const CENTRE = 2;
export const CROP = 3;

export type Aspect = typeof STRETCH | typeof FIT | typeof CENTRE | typeof CROP;

export interface Limits {
  /** 0 keeps the picture's own size on that side. */
  readonly width: number;
  readonly height: number;
  readonly aspect: Aspect;
  /** Set if a picture of the right size is made anew, too. */
  readonly always: boolean;
}

/** Plan for a picture. */
export interface ResizePlan {
  /** Size that is sent. */
  readonly frame: Size;
  /** Size of the whole picture, drawn into the frame or beyond it. */
  readonly scaled: Size;
  /** Part of the scaled picture outside of the frame; at most one side has any. */
  readonly hidden: Size;
  /** Set if the file is sent as it is. */
  readonly untouched: boolean;
}

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height;

function scale({ width, height }: Size, by: number): Size {
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/**
 * Returns the scale at which one side of a picture is as long as its limit: the side with the larger limit; if both are
 * equal, the picture's shorter side.
 */
function oneSide(picture: Size, limit: Size): number {
  const byWidth = limit.width === limit.height ? picture.width <= picture.height : limit.width > limit.height;
  return byWidth ? limit.width / picture.width : limit.height / picture.height;
}

/** Plans the new size of a picture. */
export function planResize(picture: Size, { width, height, aspect, always }: Limits): ResizePlan {
  const limit = { width: width || picture.width, height: height || picture.height };
  let frame = limit;
  let scaled = limit;
  if (aspect === FIT) {
    scaled = scale(picture, Math.min(1, limit.width / picture.width, limit.height / picture.height));
    frame = scaled;
  } else if (aspect !== STRETCH) scaled = scale(picture, oneSide(picture, limit));
  return {
    frame,
    scaled,
    hidden: {
      width: aspect === CROP ? Math.max(0, scaled.width - frame.width) : 0,
      height: aspect === CROP ? Math.max(0, scaled.height - frame.height) : 0,
    },
    untouched: !always && aspect !== CROP && isSame(frame, picture) && isSame(scaled, picture),
  };
}

/**
 * Returns the place of the scaled picture in the frame.
 * @param position Place of the frame on its way: 0 at the left or top, 0.5 in the middle, 1 at the end.
 */
export function placeOf({ frame, scaled, hidden }: ResizePlan, position: number): Point {
  const along = (own: number, around: number, range: number) =>
    Math.round(range > 0 ? -range * position : (around - own) / 2);
  return {
    x: along(scaled.width, frame.width, hidden.width),
    y: along(scaled.height, frame.height, hidden.height),
  };
}

/**
 * Returns the sizes in which a picture is made smaller, one after the other; the last is the target. No step makes a side
 * smaller than half: a browser that smooths only between neighbours would leave pixels out.
 */
export function stepsTo(target: Size, from: Size): Size[] {
  const half = (own: number, goal: number) => Math.max(goal, Math.ceil(own / 2));
  const steps: Size[] = [];
  let now = from;
  do {
    now = {
      width: now.width > target.width ? half(now.width, target.width) : target.width,
      height: now.height > target.height ? half(now.height, target.height) : target.height,
    };
    steps.push(now);
  } while (!isSame(now, target));
  return steps;
}
