/** The id of a timer. */
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

/** Waits for a task, some ms at most. Returns `undefined` if it takes longer, or on abort. */
export function inTime<Value>(
  task: Promise<Value>,
  signal?: AbortSignal,
  ms = CODE_LIMIT_MS,
): Promise<Value | undefined> {
  return Promise.race([task, pause(ms, signal).then(() => undefined)]);
}
