import { expect } from 'vitest';

/**
 * Expects of a task that it takes less than this time of the processor: other work on the machine may hold up a test. A
 * collection of garbage may come in between, so that one that takes longer has two more runs.
 * @param limit In ms.
 * @param about Names what is tried where it fails.
 */
export async function expectCpuTime(limit: number, task: () => unknown, about?: string): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && best >= limit; run++) {
    const before = process.cpuUsage();
    await task();
    best = Math.min(best, process.cpuUsage(before).user / 1000);
  }
  expect(best, about).toBeLessThan(limit);
}
