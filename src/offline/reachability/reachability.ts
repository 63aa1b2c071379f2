import { within } from '../../copied/within.ts';
import { asCallError, isGatewayFailure } from '../../http/call-error.ts';
import { request } from '../../http/request.ts';
import { PROBE_LIMIT_MS } from '../names/constants.ts';

/**
 * A light question whether the site answers at all, past every cache: whatever it answers, it is there.
 * @param sitePath Root path with both slashes.
 */
export async function canReach(sitePath: string): Promise<boolean> {
  const url = new URL(`${sitePath}offline.html`, location.origin);
  try {
    await within(PROBE_LIMIT_MS, (signal) => request({ url, method: 'HEAD' }, signal));
    return true;
  } catch (error) {
    const failure = asCallError(error);
    return failure.kind === 'http' && !isGatewayFailure(failure);
  }
}
