/** In pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The limits that the server prints for pictures (docs/server-contract.md, "Uploads"). */
export interface Limits {
  /** 0 keeps the picture's own size on that side. */
  readonly width: number;
  readonly height: number;
  /** 0 stretched, 1 fitted inside, 2 centred, 3 with a part that the visitor chooses. */
  readonly aspect: 0 | 1 | 2 | 3;
  /** Set if a picture of the right size is made anew, too. */
  readonly always: boolean;
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

/**
 * Plans the new size of a picture.
 * @returns the size that is sent (`frame`), and that of the whole picture, which is drawn into the frame or beyond it;
 *   `undefined` if the file is sent as it is.
 */
export function planResize(picture: Size, { width, height, aspect, always }: Limits) {
  const limit = { width: width || picture.width, height: height || picture.height };
  let scaled = limit;
  if (aspect === 1) scaled = scale(picture, Math.min(1, limit.width / picture.width, limit.height / picture.height));
  else if (aspect > 1) scaled = scale(picture, oneSide(picture, limit));
  const frame = aspect === 1 ? scaled : limit;
  const isDone = isSame(frame, picture) && isSame(scaled, picture);
  return isDone && !always && aspect !== 3 ? undefined : { frame, scaled };
}
