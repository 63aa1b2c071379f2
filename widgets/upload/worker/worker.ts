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

/** Decodes and scales a picture. Returns `undefined` if the file is sent unchanged; throws if it can't be decoded. */
export async function scalePicture({ file, limits }: Order): Promise<Scaled | undefined> {
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

declare module '../../../src/dom/load-file.ts' {
  interface Files {
    'upload-worker': typeof import('./worker.ts');
  }
}
