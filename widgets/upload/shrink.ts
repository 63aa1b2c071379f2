import { loadFile } from '../../src/dom/load-file.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import { NoWorker, openInWorker } from './in-worker.ts';
import type { Order, Picture } from './worker/picture.ts';

const canWork = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

async function openSomewhere(order: Order, signal: AbortSignal): Promise<Picture | undefined> {
  const { address, openPicture } = await loadFile('upload-worker');
  signal.throwIfAborted();
  if (canWork()) {
    try {
      return await openInWorker(address, order, signal);
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
    }
  }
  return openPicture(order);
}

/**
 * Reads and scales a picture, away from the page's own thread where that is possible.
 *
 * @param signal Ends it.
 * @returns `undefined` when nothing is to be done about it.
 * @throws when it can't be read.
 */
export function open(order: Order, signal: AbortSignal): Promise<Picture | undefined> {
  return unlessAborted(openSomewhere(order, signal), signal, (picture) => picture?.close());
}

/** A picture made smaller. */
export interface Shrunk {
  /** Still open when the reader can choose a part of it. */
  readonly picture: Picture;
  readonly dataUrl: string;
}

async function shrinkOne(order: Order, signal: AbortSignal): Promise<Shrunk | undefined> {
  const picture = await open(order, signal);
  if (!picture) return undefined;
  let dataUrl: string | undefined;
  try {
    signal.throwIfAborted();
    // In the middle, until the reader chooses otherwise.
    dataUrl = await unlessAborted(picture.render(0.5), signal);
    return dataUrl === undefined ? undefined : { picture, dataUrl };
  } finally {
    if (dataUrl === undefined || !picture.preview) picture.close();
  }
}

/**
 * Makes pictures smaller, one after the other: each takes much memory.
 *
 * @param signal Ends it.
 * @returns `undefined` when one of them stays as it is. Then all do: a form sends either files or what was made of them.
 * @throws when one can't be read.
 */
export async function shrink(orders: readonly Order[], signal: AbortSignal): Promise<Shrunk[] | undefined> {
  const done: Shrunk[] = [];
  let isComplete = false;
  try {
    for (const order of orders) {
      const shrunk = await shrinkOne(order, signal);
      if (!shrunk) return undefined;
      done.push(shrunk);
      signal.throwIfAborted();
    }
    isComplete = true;
    return done;
  } finally {
    if (!isComplete) for (const { picture } of done) picture.close();
  }
}
