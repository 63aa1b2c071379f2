import { codeFailure } from './call-error.ts';
import { NEEDED_CODE_LIMIT_MS } from './constants.ts';
import { pause } from './pause.ts';

/**
 * Waits for code without which an answer can't be shown, {@link NEEDED_CODE_LIMIT_MS} at most: a file that hangs would
 * leave the reader waiting for good.
 * @throws CallError when it does not load, or takes longer.
 */
export async function neededCode<Module>(task: Promise<Module>): Promise<Module> {
  const over = new AbortController();
  const limit = pause(NEEDED_CODE_LIMIT_MS, over.signal).then(() => Promise.reject(codeFailure()));
  try {
    return await Promise.race([task, limit]);
  } catch {
    throw codeFailure();
  } finally {
    over.abort();
  }
}
