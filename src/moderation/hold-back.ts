import type { Scope } from '../page/scope.ts';

/** Time in which the visitor can undo a removal in our own list, or take back an approval, in ms. */
export const UNDO_MS = 8000;

/** An action that the visitor can undo while it waits. */
export interface HeldAction {
  /** Drops the action. */
  undo(): void;
  /** Runs the action at once. */
  runNow(): void;
}

/**
 * Holds an action back, and runs it once: when the time is over, when the visitor leaves the page, or when the scope
 * ends. Neither of its functions has an effect after that.
 * @param run Is told if the scope has ended: its tasks no longer start then.
 */
export function holdBack(delayMs: number, scope: Scope, run: (hasEnded: boolean) => void): HeldAction {
  const waiting = new AbortController();
  const finish = () => {
    const isFirst = !waiting.signal.aborted;
    waiting.abort();
    clearTimeout(timer);
    return isFirst;
  };
  const runNow = () => {
    if (finish()) run(scope.signal.aborted);
  };
  const timer = setTimeout(runNow, delayMs);
  // Chromium loses some calls of the last moment if they go through a service worker; not every browser fires the first.
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, runNow, { signal: waiting.signal });
  scope.signal.addEventListener('abort', runNow, { signal: waiting.signal });
  return { undo: finish, runNow };
}
