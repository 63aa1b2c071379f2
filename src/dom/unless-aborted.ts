/**
 * Waits no longer for what can't be ended itself than a signal allows.
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
