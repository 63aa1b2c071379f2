import { inTime } from '../dom/wait.ts';
import { CallError } from '../http/call-error.ts';

/** Time that an answer waits for the code that shows it, in ms. */
export const NEEDED_CODE_LIMIT_MS = 30_000;

/**
 * Waits for code without which an answer can't be shown, {@link NEEDED_CODE_LIMIT_MS} at most: a file that hangs would
 * leave the visitor waiting for good.
 * @throws CallError when it does not load, or takes longer.
 */
export async function neededCode<Module>(task: Promise<Module>): Promise<Module> {
  const module = await inTime(task, NEEDED_CODE_LIMIT_MS).catch(() => undefined);
  // To the visitor, the connection has failed.
  if (!module) throw new CallError(navigator.onLine ? 'network' : 'offline');
  return module;
}

/** Does the same for code whose job a page load can do. Throws when the browser is offline. */
export const codeOrNative = <Module>(task: Promise<Module>): Promise<Module | undefined> =>
  neededCode(task).catch((error) => (navigator.onLine ? undefined : Promise.reject(error)));
