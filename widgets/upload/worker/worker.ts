// Loaded twice: by the page, for its address and for browsers that refuse the worker, and as the script of a worker.
import { type Limits, planResize, type Size } from './geometry.ts';

export const address = import.meta.url;

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
