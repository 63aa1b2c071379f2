import { ownDocument } from './nodes.ts';

export type Timer = NonNullable<Parameters<typeof clearTimeout>[0]>;

/** Longest wait for optional code, in ms. Without it, an answer or a failure is shown as it is. */
export const CODE_LIMIT_MS = 5000;

/** Rejects on abort, for promises that can't be cancelled. */
export function unlessAborted<Result>(task: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    task.then(resolve, reject);
  });
}

/** Waits for some ms. The signal ends it early. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits for a task, some ms at most. Returns `undefined` if it takes longer. */
export const inTime = <Value>(task: Promise<Value>, ms = CODE_LIMIT_MS): Promise<Value | undefined> =>
  Promise.race([task, pause(ms).then(() => undefined)]);

/** Longest wait for the end of a press, in ms: a long one is not a press of a button. */
const LONGEST_MS = 1000;

/**
 * Waits until nothing is pressed, and the click has fired. What is added to the page in the meantime would move the pressed
 * element away from under the pointer, and the press would be lost, or hit another element.
 */
export async function whenReleased(): Promise<void> {
  if (!ownDocument.querySelector(':active')) return;
  const released = new AbortController();
  const { signal } = released;
  const end = () => released.abort();
  for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, end, { signal, capture: true });
  await pause(LONGEST_MS, signal);
  end();
  // The click is the next event.
  await pause(0);
}
