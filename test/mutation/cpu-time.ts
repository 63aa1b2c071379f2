/** Replaces test/cpu-time.ts: the duration of mutated code is irrelevant, and endless code is stopped anyway. */
export async function expectCpuTime(_limit: number, task: () => unknown): Promise<void> {
  await task();
}
