/** The id of a timer. */
export type Timer = ReturnType<typeof setTimeout>;

/** Longest wait for code that would show an answer or a failure better, in ms. Then it is shown as it is. */
export const CODE_LIMIT_MS = 5000;

/** Aborts a task after some ms. `AbortSignal.timeout` is younger than the oldest supported browsers. */
export async function within<Result>(ms: number, task: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await task(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

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
