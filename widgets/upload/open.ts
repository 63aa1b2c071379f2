import { NoWorker, openInWorker } from './in-worker.ts';
import type { Order, Picture } from './picture.ts';

const canWork = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

/** What can't be ended is not waited for any longer, and let go of when it comes. */
function unlessAborted(opening: Promise<Picture | undefined>, signal: AbortSignal): Promise<Picture | undefined> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    opening.then((picture) => {
      if (signal.aborted) picture?.close();
      resolve(picture);
    }, reject);
  });
}

/**
 * Reads and scales a picture, away from the page's own thread where that is possible.
 *
 * @param signal Ends it.
 * @returns `undefined` when nothing is to be done about it.
 * @throws when it can't be read.
 */
export async function open(order: Order, signal: AbortSignal): Promise<Picture | undefined> {
  const { address, openPicture } = await import('./picture-worker.ts');
  signal.throwIfAborted();
  if (canWork()) {
    try {
      return await openInWorker(address, order, signal);
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
    }
  }
  return unlessAborted(openPicture(order), signal);
}
