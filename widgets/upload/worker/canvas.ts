import { ownDocument } from '../../../src/dom/nodes.ts';
import type { Size } from './geometry.ts';

export type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** A place to draw on, with its means. */
export interface Surface {
  readonly canvas: Canvas;
  readonly context: CanvasDrawImage & CanvasFillStrokeStyles & CanvasRect & CanvasImageSmoothing;
}

/**
 * An empty canvas that smooths as well as the browser can, of the page only where there is no other.
 * @throws Error when the browser has none of that size.
 */
export function createSurface({ width, height }: Size): Surface {
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
export function empty(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Writes what is on a canvas as a file of that type; browsers that can't write it make a PNG.
 * @throws when the canvas is too large for the browser.
 */
export async function encode(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('The picture could not be written');
  return blob;
}
