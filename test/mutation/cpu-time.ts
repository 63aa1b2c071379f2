/** Replaces test/cpu-time.ts: the duration of mutated code says nothing, and endless code is stopped anyway. */
export async function expectCpuTime(_limit: number, task: () => unknown): Promise<void> {
  await task();
}
