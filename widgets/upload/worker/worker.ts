// Loaded twice: by the page, for its address and for browsers that refuse the worker, and as the script of a worker.
export const address = import.meta.url;

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

export interface Order {
  readonly file: File;
  /** MIME type of the result. */
  readonly type: string;
  readonly limits: Limits;
}

/** A picture in its new size, and the size that is sent: one side of the picture may be longer. */
export interface Scaled {
  readonly bitmap: ImageBitmap;
  readonly frame: Size;
}

export type Answer = { readonly scaled: Scaled | undefined } | { readonly error: string };

/** Tests if a picture moves, by its beginning: made anew, it would be a still. */
async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 1_000_000).arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  if (/^RIFF.{4}WEBPVP8X/s.test(text)) return ((bytes[20] ?? 0) & 2) !== 0;
  // In a PNG, the mark of an animation precedes the first frame.
  return /^.{4}ftypavis/s.test(text) || (/^.PNG/.test(text) && /acTL|IDAT/.exec(text)?.[0] === 'acTL');
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

/** Decodes and scales a picture. Returns `undefined` if the file is sent unchanged; throws if it can't be decoded. */
export async function scalePicture({ file, limits }: Order): Promise<Scaled | undefined> {
  if (await isAnimated(file)) return undefined;
  const picture = await createImageBitmap(file);
  try {
    const plan = planResize(picture, limits);
    if (!plan) return undefined;
    const { width: resizeWidth, height: resizeHeight } = plan.scaled;
    const bitmap = await createImageBitmap(picture, { resizeWidth, resizeHeight, resizeQuality: 'high' });
    return { bitmap, frame: plan.frame };
  } finally {
    picture.close();
  }
}

if ('WorkerGlobalScope' in globalThis)
  addEventListener('message', async ({ data }: MessageEvent<Order>) => {
    try {
      const scaled = await scalePicture(data);
      postMessage({ scaled } satisfies Answer, { transfer: scaled ? [scaled.bitmap] : [] });
    } catch (error) {
      postMessage({ error: String(error) } satisfies Answer);
    }
  });
