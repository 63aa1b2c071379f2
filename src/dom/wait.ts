/** Longest wait of an answer, or a failure, for code that would do more with it, in ms. Then it is shown as it is. */
export const CODE_LIMIT_MS = 5000;

/**
 * Gives a task a time: its signal ends after so many ms. `AbortSignal.timeout` is younger than the oldest browsers that we
 * run in.
 *
 * @throws what the task throws; one that heeds the signal, an AbortError.
 */
export async function within<Result>(ms: number, task: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await task(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Rejects on abort, for promises that can't be cancelled.
 *
 * @param letGo Of what comes too late.
 * @throws the reason of the signal, or what the task throws.
 */
export function unlessAborted<Result>(
  task: Promise<Result>,
  signal: AbortSignal,
  letGo?: (late: Result) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    task.then((result) => {
      if (signal.aborted) letGo?.(result);
      resolve(result);
    }, reject);
  });
}

/**
 * Waits for some ms.
 * @param signal Ends the pause early.
 */
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

/**
 * Waits for code that would do more with an answer or a failure, {@link CODE_LIMIT_MS} at most.
 * @param signal Ends the waiting.
 * @returns what the task gives; nothing when it takes longer.
 */
export function inTime<Value>(task: Promise<Value>, signal?: AbortSignal): Promise<Value | undefined> {
  return Promise.race([task, pause(CODE_LIMIT_MS, signal).then(() => undefined)]);
}
