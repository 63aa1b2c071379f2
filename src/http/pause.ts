import { CODE_LIMIT_MS } from './constants.ts';

/**
 * Waits for some ms.
 * @param signal Ends the pause early.
 */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
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
