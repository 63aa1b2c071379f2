import { loadFile } from '../../src/dom/load-file.ts';
import { trustedPolicy } from '../../src/dom/trusted-types.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import type { Order, Picture } from './worker/picture.ts';
import type { Answer, Question } from './worker/worker.ts';

/** Longest time for one choice of pictures, or one move of a frame, before the files are sent as they were, in ms. */
export const GIVE_UP_MS = 30_000;

/** A worker could not be started: the page can do its work. */
export class NoWorker extends Error {}

/** Starts a worker. Its script must have the page's origin: a script of another origin is imported by one that has it. */
function startWorker(address: string): Worker {
  const isOwn = new URL(address).origin === location.origin;
  const code = `import ${JSON.stringify(address)}`;
  const url = isOwn ? address : URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const trusted = trustedPolicy(url)?.createScriptURL(url) ?? url;
  return new Worker(trusted, { type: 'module' });
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** Asks a worker; it answers in the order of the questions. */
function createAsking(worker: Worker, signal: AbortSignal): (question: Question) => Promise<Answer> {
  const waiting: Waiting[] = [];
  let hasAnswered = false;
  /** The reason why the worker has ended: later questions would never be answered. */
  let over: { readonly reason: unknown } | undefined;
  const fail = (reason: unknown) => {
    worker.terminate();
    over ??= { reason };
    for (const { reject } of waiting.splice(0)) reject(reason);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    hasAnswered = true;
    waiting.shift()?.resolve(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(hasAnswered ? new Error(event.message) : new NoWorker('The script of the worker did not come'));
  };
  signal.addEventListener('abort', () => fail(signal.reason));
  return (question) =>
    new Promise((resolve, reject) => {
      if (over) return reject(over.reason);
      waiting.push({ resolve, reject });
      worker.postMessage(question);
    });
}

/**
 * Aborts after {@link GIVE_UP_MS}.
 * @returns ends the limit.
 */
export function limitTime(control: AbortController): () => void {
  const timer = setTimeout(() => control.abort(new DOMException('It took too long', 'TimeoutError')), GIVE_UP_MS);
  return () => clearTimeout(timer);
}

/**
 * Reads and scales a picture in a worker of its own.
 *
 * @param address Address of the worker's script.
 * @param signal Ends the worker, whatever it is at.
 * @returns `undefined` when nothing is to be done about it.
 * @throws NoWorker when there is none to be had; anything else when the picture can't be read.
 */
export async function openInWorker(address: string, order: Order, signal: AbortSignal): Promise<Picture | undefined> {
  signal.throwIfAborted();
  let worker: Worker;
  try {
    worker = startWorker(address);
  } catch (error) {
    throw new NoWorker(String(error));
  }
  const ask = createAsking(worker, signal);
  const answer = await ask({ order });
  if ('error' in answer || !('picture' in answer) || !answer.picture) {
    worker.terminate();
    if ('error' in answer) throw new Error(answer.error);
    return undefined;
  }
  return {
    ...answer.picture,
    async render(position) {
      const rendered = await ask({ position });
      if ('error' in rendered) throw new Error(rendered.error);
      return 'dataUrl' in rendered ? rendered.dataUrl : undefined;
    },
    close: () => worker.terminate(),
  };
}

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
