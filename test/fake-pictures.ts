import { vi } from 'vitest';

/** What was asked of the browser's pictures and canvases. */
export interface Pictures {
  /** Sizes and types of what was written, with the quality. */
  readonly written: { readonly size: string; readonly type: string; readonly quality: number }[];
  /** Where and how large the last picture was drawn on each canvas. */
  readonly drawn: string[];
  /** Where a colour was filled in, and which. */
  readonly filled: string[];
  /** How many decoded pictures still hold their memory. */
  open: number;
  /** Every canvas there was. */
  readonly canvases: { readonly width: number }[];
  /** Lets what waits go on: decoding waits for it while `hold` is set. */
  release(): void;
  hold: boolean;
  /** How many bytes a canvas becomes with a quality; it is written when that is known. */
  weigh: (quality: number) => number | Promise<number>;
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
    canvases: [],
    hold: false,
    weigh: () => 3,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
  vi.stubGlobal('createImageBitmap', async (source: { name?: string; width?: number; height?: number }) => {
    if (pictures.hold) await new Promise<void>((resolve) => waiting.push(resolve));
    const [, width, height] = /(\d+)x(\d+)/.exec(source.name ?? `${source.width}x${source.height}`) ?? [];
    if (!width || !height) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    pictures.open++;
    return { width: Number(width), height: Number(height), close: () => pictures.open-- };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        public width: number,
        public height: number,
      ) {
        pictures.canvases.push(this);
      }
      getContext() {
        return {
          fillStyle: '',
          fillRect(...place: number[]) {
            pictures.filled.push(`${this.fillStyle} ${place}`);
          },
          drawImage: (_source: unknown, x: number, y: number, width?: number, height?: number) =>
            pictures.drawn.push(
              `${this.width}x${this.height}: ${[x, y, width, height].filter((n) => n !== undefined)}`,
            ),
        };
      }
      async convertToBlob({ type, quality }: { type: string; quality: number }) {
        pictures.written.push({ size: `${this.width}x${this.height}`, type, quality });
        return new Blob(['x'.repeat(await pictures.weigh(quality))], { type });
      }
    },
  );
  return pictures;
}
