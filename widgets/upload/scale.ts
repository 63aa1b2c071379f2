import { loadFile } from '../../src/dom/load-file.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { trustedPolicy } from '../../src/dom/trusted-types.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import type { Answer, Order, Scaled } from './worker/worker.ts';

/** Starts a worker. Its script must have the page's origin: a script of another origin is imported by one that has it. */
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

/**
 * Scales a picture, away from the page's own thread if possible.
 * @returns `undefined` if the file is sent as it is.
 * @throws if it can't be read.
 */
export async function scale(order: Order, signal: AbortSignal): Promise<Scaled | undefined> {
  const { address, scalePicture } = await loadFile('upload-worker');
  signal.throwIfAborted();
  const worker = quietly(() => startWorker(address));
  const answer = worker && (await ask(worker, order, signal));
  if (!answer) return scalePicture(order);
  if ('error' in answer) throw new Error(answer.error);
  return answer.scaled;
}
