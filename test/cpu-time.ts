/**
 * What a task costs, in ms of this process: other work on the machine may hold up a test. The best of three runs, as a
 * collection of garbage may come in between.
 */
export async function cpuTime(task: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    await task();
    best = Math.min(best, process.cpuUsage(before).user / 1000);
  }
  return best;
}
