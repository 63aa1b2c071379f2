import { ownDocument } from '../../src/dom/nodes.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import { scale } from './scale.ts';
import type { Size } from './worker/geometry.ts';
import type { Order } from './worker/worker.ts';

/** Longest time for one choice of pictures, before the files are sent as they were, in ms. */
export const GIVE_UP_MS = 30_000;

/** Qualities that a picture is written with, best first, until it is small enough; between 0 and 1. */
const QUALITIES = [1, 0.92, 0.8] as const;

/**
 * Largest picture that is sent as text, in bytes. PHP takes forms of 8 MB unless told otherwise
 * (`post_max_size`), and text is a third longer.
 */
const TEXT_BYTES = 4_000_000;

/** A picture in its new size, and the part of it that is sent at first: the middle. */
export interface Shrunk {
  readonly order: Order;
  readonly canvas: HTMLCanvasElement;
  /** Size that is sent. */
  readonly frame: Size;
  readonly dataUrl: string;
}

function createCanvas({ width, height }: Size): HTMLCanvasElement {
  return Object.assign(ownDocument.createElement('canvas'), { width, height });
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Writes a canvas as a file of that type. Browsers that can't write it make a PNG, which has no qualities. */
async function write(canvas: HTMLCanvasElement, { file, type }: Order): Promise<string | undefined> {
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (!blob) throw new Error('The picture could not be written');
    if (blob.size <= TEXT_BYTES || blob.type === 'image/png') break;
  }
  return blob && (blob.size <= TEXT_BYTES || blob.size < file.size) ? dataUrlOf(blob) : undefined;
}

/**
 * Writes the part of a scaled picture that is sent as a data URL.
 *
 * @param position Place of the frame on its way, 0 (left or top) to 1. A picture shorter than its frame is centred at 0.5.
 * @returns `undefined` if the file itself is smaller.
 * @throws if the picture is too large for the browser.
 */
export async function cut(
  { order, canvas, frame }: Omit<Shrunk, 'dataUrl'>,
  position: number,
): Promise<string | undefined> {
  const part = createCanvas(frame);
  const context = part.getContext('2d');
  if (!context) throw new Error(`No canvas of ${frame.width} × ${frame.height}`);
  if (order.type === 'image/jpeg') {
    // Empty pixels would be black: the format has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, frame.width, frame.height);
  }
  const x = Math.round((frame.width - canvas.width) * position);
  const y = Math.round((frame.height - canvas.height) * position);
  context.drawImage(canvas, x, y);
  return write(part, order);
}

async function shrinkOne(order: Order, signal: AbortSignal): Promise<Shrunk | undefined> {
  const scaled = await scale(order, signal);
  signal.throwIfAborted();
  if (!scaled) return undefined;
  const canvas = createCanvas(scaled.bitmap);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(scaled.bitmap);
  const shrunk = { order, canvas, frame: scaled.frame };
  const dataUrl = await cut(shrunk, 0.5);
  return dataUrl === undefined ? undefined : { ...shrunk, dataUrl };
}

async function shrinkAll(orders: readonly Order[], signal: AbortSignal): Promise<Shrunk[] | undefined> {
  const done: Shrunk[] = [];
  for (const order of orders) {
    const shrunk = await shrinkOne(order, signal);
    if (!shrunk) return undefined;
    done.push(shrunk);
  }
  return done;
}

/**
 * Makes pictures smaller, one after the other: each takes much memory.
 *
 * @param signal Ends it.
 * @returns `undefined` when one of them is sent as it is. Then all are: a form sends either files or data.
 * @throws when one can't be read, or all of it takes longer than {@link GIVE_UP_MS}.
 */
export async function shrink(orders: readonly Order[], signal: AbortSignal): Promise<Shrunk[] | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('It took too long', 'TimeoutError')), GIVE_UP_MS);
  signal.addEventListener('abort', () => limit.abort(signal.reason));
  try {
    return await unlessAborted(shrinkAll(orders, limit.signal), limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
