import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { trustedPolicy } from '../../src/dom/trusted-types.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { Answer, Limits, Order, Scaled, Size } from './worker/worker.ts';

const ASPECTS = [0, 1, 2, 3] as const;

/** Reads the attribute `data-rule-resize`: `[width, height, aspect, always]`, numbers or texts of numbers. */
export function parseLimits(json: string | null): Limits | undefined {
  const value: unknown = quietly(() => JSON.parse(json ?? ''));
  if (!Array.isArray(value)) return undefined;
  const [width = 0, height = 0, printed = 1, always = 1] = value.map(Number);
  const aspect = ASPECTS.find((aspect) => aspect === printed) ?? 1;
  return width || height ? { width, height, aspect, always: always !== 0 } : undefined;
}

/** The types of pictures that are made smaller, and those that they are written in. Browsers read AVIF and don't write it. */
const WRITTEN = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/png'],
]);

/** Lists the pictures to make smaller; none if one of the chosen files is sent unchanged. */
export function ordersOf(input: HTMLInputElement): Order[] {
  const limits = parseLimits(input.getAttribute('data-rule-resize'));
  if (!limits) return [];
  const files = [...(input.files ?? [])];
  const orders = files.flatMap((file) => {
    const type = WRITTEN.get(file.type);
    // The server takes no AVIF, whatever its size.
    const always = limits.always || file.type === 'image/avif';
    return type ? { file, type, limits: { ...limits, always } } : [];
  });
  return orders.length === files.length ? orders : [];
}

/** Starts a worker from a script of the page's origin, which imports a script of another origin. */
function startWorker(address: string): Worker {
  const isOwn = new URL(address).origin === location.origin;
  const code = `import ${JSON.stringify(address)}`;
  const url = isOwn ? address : URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const trusted = trustedPolicy(url)?.createScriptURL(url) ?? url;
  return new Worker(trusted, { type: 'module' });
}

/** Has a worker scale one picture. Returns `undefined` if its script does not run: the page's policy may forbid it. */
async function ask(worker: Worker, order: Order, signal: AbortSignal): Promise<Answer | undefined> {
  const answer = new Promise<Answer | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
    worker.postMessage(order);
  });
  try {
    return await unlessAborted(answer, signal);
  } finally {
    worker.terminate();
  }
}

/** Scales a picture, in a worker if possible. Returns `undefined` if the file is sent unchanged; throws on failure. */
export async function scale(order: Order, signal: AbortSignal): Promise<Scaled | undefined> {
  const { address, scalePicture } = await loadFile('upload-worker');
  signal.throwIfAborted();
  const worker = quietly(() => startWorker(address));
  const answer = worker && (await ask(worker, order, signal));
  if (!answer) return scalePicture(order);
  if ('error' in answer) throw new Error(answer.error);
  return answer.scaled;
}

/** Longest time for one choice of pictures, in ms. */
export const GIVE_UP_MS = 30_000;

const QUALITY = 0.92;

/** A picture in its new size, of which a part is sent. */
export interface Shrunk {
  readonly order: Order;
  readonly canvas: HTMLCanvasElement;
  readonly frame: Size;
}

const createCanvas = ({ width, height }: Size) => make('canvas', { width, height });

/**
 * Returns the part of a scaled picture that is sent, as a data URL. Browsers that can't write a format make a PNG.
 * @param position Place of the frame on its way, 0 (left or top) to 1. A picture shorter than its frame is centred at 0.5.
 * @throws if the picture is too large for the browser.
 */
export function cut({ order, canvas, frame }: Shrunk, position: number): string {
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
  return part.toDataURL(order.type, QUALITY);
}

/**
 * Makes pictures smaller, one after the other: each takes much memory.
 * @returns `undefined` when one of them is sent as it is. Then all are: a form sends either files or data.
 * @throws when one can't be read, or all of it takes longer than {@link GIVE_UP_MS}.
 */
export async function shrink(orders: readonly Order[], scope: Scope): Promise<Shrunk[] | undefined> {
  const { signal, end } = scope.child();
  const timer = setTimeout(end, GIVE_UP_MS);
  const done: Shrunk[] = [];
  try {
    for (const order of orders) {
      const scaled = await unlessAborted(scale(order, signal), signal);
      if (!scaled) return undefined;
      const canvas = createCanvas(scaled.bitmap);
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(scaled.bitmap);
      done.push({ order, canvas, frame: scaled.frame });
    }
    return done;
  } finally {
    clearTimeout(timer);
    end();
  }
}
