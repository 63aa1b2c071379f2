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
