/** Time that tasks share before input has its turn, in ms; at a quarter of the speed still no long task. */
export const SLICE_MS = 8;

/**
 * Makes a queue that runs tasks soon and in order. Several share one turn of the event loop until it has lasted
 * {@link SLICE_MS}; then input and painting have theirs. A task that throws is reported and keeps nothing from running.
 */
export function createScheduler(): (task: () => void) => void {
  const queue: (() => void)[] = [];
  const work = () => {
    const end = performance.now() + SLICE_MS;
    do {
      try {
        queue.shift()?.();
      } catch (error) {
        reportError(error);
      }
    } while (queue.length && performance.now() < end);
    if (queue.length) setTimeout(work);
    else isWaiting = false;
  };
  let isWaiting = false;
  return (task) => {
    queue.push(task);
    if (!isWaiting) setTimeout(work);
    isWaiting = true;
  };
}
