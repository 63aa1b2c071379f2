/**
 * Makes work that is asked for faster than it can be done: what is asked for while it runs comes after it, and of
 * several such only the last.
 * @returns does it; the promise ends when nothing is left to do.
 * @throws what the work throws, at all who wait.
 */
export function latestOnly<Value>(task: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let next: { readonly value: Value } | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (next) {
        const { value } = next;
        next = undefined;
        await task(value);
      }
    } finally {
      next = undefined;
      running = undefined;
    }
  };
  return (value) => {
    next = { value };
    running ??= run();
    return running;
  };
}
