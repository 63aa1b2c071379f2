import { vi } from 'vitest';

/** Records the use of the browser's pictures and canvases. */
export interface Pictures {
  /** Sizes and types of the encoded pictures. */
  readonly written: { readonly size: string; readonly type: string }[];
  /** Place of the last picture drawn on each canvas. */
  readonly drawn: string[];
  /** Places and colours of fills. */
  readonly filled: string[];
  /** Number of decoded pictures that still hold memory. */
  open: number;
  /** Lets what waits go on: decoding waits for it while `hold` is set. */
  release(): void;
  hold: boolean;
}

/** A picture, or a file whose name holds its size: `1000x500`. */
interface Source {
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * A browser that reads pictures: a file whose name holds `1000x500` is one of that size, any other can't be read.
 * This DOM has none of its own.
 */
export function fakePictures(): Pictures {
  const waiting: (() => void)[] = [];
  const pictures: Pictures = {
    written: [],
    drawn: [],
    filled: [],
    open: 0,
    hold: false,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
  const bitmap = (width: number, height: number) => {
    pictures.open++;
    return { width, height, close: () => pictures.open-- };
  };
  vi.stubGlobal('createImageBitmap', async (source: Source, options?: ImageBitmapOptions) => {
    if (pictures.hold) await new Promise<void>((resolve) => waiting.push(resolve));
    if (options) return bitmap(options.resizeWidth ?? 0, options.resizeHeight ?? 0);
    const [, width, height] = /(\d+)x(\d+)/.exec(source.name ?? '') ?? [];
    if (!width || !height) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return bitmap(Number(width), Number(height));
  });
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = {
      fillStyle: '',
      fillRect(...place: number[]) {
        pictures.filled.push(`${this.fillStyle} ${place}`);
      },
      drawImage: (_source: unknown, x: number, y: number) =>
        pictures.drawn.push(`${this.width}x${this.height}: ${x},${y}`),
      transferFromImageBitmap: (given: ImageBitmap) => given.close(),
    };
    return context as unknown as null;
  });
  vi.spyOn(prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, type = '') {
    pictures.written.push({ size: `${this.width}x${this.height}`, type });
    return `data:${type};base64,eHh4`;
  });
  return pictures;
}
