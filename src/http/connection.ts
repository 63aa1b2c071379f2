import { ownDocument } from '../dom/nodes.ts';
import { pause } from '../dom/wait.ts';
import type { Page } from '../page/page.ts';
import type { CallReport } from './call.ts';
import { asCallError, isGatewayFailure } from './call-error.ts';
import { request } from './request.ts';

/** First and longest pause before the site is asked again while something waits, in ms; doubled each time. */
export const FIRST_PAUSE_MS = 2000;
export const LONGEST_PAUSE_MS = 60_000;

let watching: AbortController | undefined;

/** Requests an address, past every cache: any answer of the site means that it can be reached. A timeout proves nothing. */
async function canReach(url: URL, signal: AbortSignal): Promise<boolean | undefined> {
  try {
    await request({ url, method: 'HEAD' }, signal);
    return true;
  } catch (error) {
    const failure = asCallError(error);
    if (failure.kind === 'timeout' || failure.kind === 'aborted') return undefined;
    return failure.kind === 'session' || (failure.kind === 'http' && !isGatewayFailure(failure));
  }
}

/**
 * Requests an address, with growing pauses, until the site has answered anything. Fires `k2:connection` for the loader's
 * bar when a request fails, and at the end. Only one watch runs at a time.
 */
export async function watchConnection(page: Page, url: URL): Promise<void> {
  if (watching) return;
  watching = new AbortController();
  const over = watching;
  const { signal } = over;
  const report = (isReachable: boolean) => page.emit(ownDocument.documentElement, 'k2:connection', { isReachable });
  signal.addEventListener('abort', () => {
    watching = undefined;
    report(true);
  });
  addEventListener('k2:connection', ({ detail }) => detail.isReachable && over.abort(), { capture: true, signal });
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const round = new AbortController();
    const end = () => round.abort();
    addEventListener('online', end, { once: true, signal });
    signal.addEventListener('abort', end);
    const isReachable = await canReach(url, round.signal);
    if (isReachable) over.abort();
    if (signal.aborted) return;
    // After each request: at the event `online`, the bar has trusted the browser.
    if (isReachable === false) report(false);
    await pause(wait, round.signal);
  }
}

/** Watches the connection after a call without an answer; after one with an answer, stops that. */
export function noteCall(page: Page, { outcome }: Pick<CallReport, 'outcome'>): void {
  if (typeof outcome === 'number') {
    if (!isGatewayFailure({ kind: 'http', details: { status: outcome } })) watching?.abort();
  } else if (outcome !== 'aborted') watchConnection(page, new URL(`${page.sitePath}offline.html`, location.origin));
}
