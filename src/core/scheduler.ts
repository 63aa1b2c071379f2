/** Time slice that tasks share before input has its turn, in ms; no long task even at a quarter of the speed. */
export const SLICE_MS = 8;

/**
 * Creates a queue that runs tasks soon and in order. Tasks share one turn of the event loop for {@link SLICE_MS}, then
 * input and painting have their turn. A task that throws is reported and does not stop the queue.
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
  };
  return (task) => {
    if (queue.push(task) === 1) setTimeout(work);
  };
}
