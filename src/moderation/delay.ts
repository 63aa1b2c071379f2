import type { Scope } from '../page/scope.ts';

/** Time in which the visitor can undo a removal in our own list, or take back an approval, in ms. */
export const UNDO_MS = 8000;

/** The reason why an action runs. Tasks no longer start when their scope has ended. */
export type RunReason = 'time' | 'leaving' | 'ended';

/** Delays an action, and runs it once: when the time is over, the visitor leaves the page, or the scope ends. Returns a function that drops it. */
export function delay(delayMs: number, scope: Scope, run: (reason: RunReason) => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const drop = () => {
    waiting.abort();
    clearTimeout(timer);
  };
  const runFor = (reason: RunReason) => {
    drop();
    run(reason);
  };
  const timer = setTimeout(runFor, delayMs, 'time');
  addEventListener('pagehide', () => runFor('leaving'), { signal });
  scope.signal.addEventListener('abort', () => runFor('ended'), { signal });
  return drop;
}
