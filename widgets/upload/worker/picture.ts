import { ownDocument } from '../../../src/dom/nodes.ts';
import { type Limits, placeOf, planResize, type ResizePlan, type Size, stepsTo } from './geometry.ts';

/** Qualities that a picture is written with, best first, until it is small enough; between 0 and 1. */
const QUALITIES = [1, 0.92, 0.8] as const;

/**
 * Largest picture that is sent as text, in bytes. PHP takes forms of 8 MB unless told otherwise
 * (`post_max_size`), and text is a third longer.
 */
const TEXT_BYTES = 4_000_000;

/** The largest picture that is made, in pixels: engines differ in what they can carry, phones the least. */
const MAX_PIXELS = 64_000_000;

/** The longer side of what the crop box shows, in pixels. */
const PREVIEW_PX = 800;

/** A file with the limits for it. */
export interface Order {
  readonly file: Blob;
  /** MIME type of the result. */
  readonly type: string;
  readonly limits: Limits;
}

/** A picture that was read and scaled. */
export interface Picture {
  readonly plan: ResizePlan;
  /** A small copy of the whole scaled picture, when there is something to choose. */
  readonly preview?: ImageBitmap | undefined;
  /**
   * @param position Place of the frame on its way, 0 to 1.
   * @returns the picture in the frame as a data URL; `undefined` if the file itself is smaller.
   */
  render(position: number): Promise<string | undefined>;
  /** Lets go of its memory. */
  close(): void;
}

/** The other way of engines that don't know the word is to refuse all. */
async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof TypeError) return createImageBitmap(file);
    throw error;
  }
}

function shrink(picture: ImageBitmap | Canvas, target: Size): Canvas {
  let canvas: ImageBitmap | Canvas = picture;
  for (const { width, height } of stepsTo(target, picture)) {
    const next = createSurface({ width, height });
    next.context.drawImage(canvas, 0, 0, width, height);
    // What was given is not ours.
    if (canvas !== picture) empty(canvas as Canvas);
    canvas = next.canvas;
  }
  return canvas as Canvas;
}

async function previewOf(canvas: Canvas): Promise<ImageBitmap> {
  const { width, height } = canvas;
  const by = Math.min(1, PREVIEW_PX / Math.max(width, height));
  const small = shrink(canvas, {
    width: Math.max(1, Math.round(width * by)),
    height: Math.max(1, Math.round(height * by)),
  });
  const preview = await createImageBitmap(small);
  empty(small);
  return preview;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function write(canvas: Canvas, { file, type }: Order): Promise<string | undefined> {
  let blob: Blob | undefined;
  for (const quality of QUALITIES) {
    blob = await encode(canvas, type, quality);
    if (blob.size <= TEXT_BYTES || blob.type === 'image/png') break;
  }
  return blob && (blob.size <= TEXT_BYTES || blob.size < file.size) ? dataUrlOf(blob) : undefined;
}

const area = ({ width, height }: Size) => width * height;

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** A place to draw on, with its means. */
interface Surface {
  readonly canvas: Canvas;
  readonly context: CanvasDrawImage & CanvasFillStrokeStyles & CanvasRect & CanvasImageSmoothing;
}

/**
 * An empty canvas that smooths as well as the browser can, of the page only where there is no other.
 * @throws Error when the browser has none of that size.
 */
function createSurface({ width, height }: Size): Surface {
  const canvas =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(width, height)
      : Object.assign(ownDocument.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as Surface['context'] | null;
  if (!context) throw new Error(`No canvas of ${width} × ${height}`);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Safari keeps the memory of a canvas until it is empty. */
function empty(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Writes what is on a canvas as a file of that type; browsers that can't write it make a PNG.
 * @throws when the canvas is too large for the browser.
 */
async function encode(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('The picture could not be written');
  return blob;
}

/**
 * Reads a picture the right way up and scales it. Works in a worker as on the page.
 * @returns `undefined` when nothing is to be done about it.
 * @throws when it can't be read, or is too large for the browser.
 */
export async function openPicture(order: Order): Promise<Picture | undefined> {
  const bitmap = await decode(order.file);
  try {
    const plan = planResize(bitmap, order.limits);
    if (plan.untouched) return undefined;
    if (area(plan.frame) > MAX_PIXELS || area(plan.scaled) > MAX_PIXELS) throw new RangeError('Too large a picture');
    const scaled = shrink(bitmap, plan.scaled);
    const isMovable = plan.hidden.width + plan.hidden.height > 0;
    return {
      plan,
      preview: isMovable ? await previewOf(scaled) : undefined,
      async render(position) {
        const { canvas, context } = createSurface(plan.frame);
        if (order.type === 'image/jpeg') {
          // What is empty would be black: the format has no transparency.
          context.fillStyle = '#fff';
          context.fillRect(0, 0, plan.frame.width, plan.frame.height);
        }
        const { x, y } = placeOf(plan, position);
        context.drawImage(scaled, x, y);
        const dataUrl = await write(canvas, order);
        empty(canvas);
        return dataUrl;
      },
      close: () => empty(scaled),
    };
  } finally {
    bitmap.close();
  }
}
