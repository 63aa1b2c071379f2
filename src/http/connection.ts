import type { CallReport } from '../core/internal-events.ts';
import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { pause, within } from '../dom/wait.ts';
import { asCallError, isGatewayFailure } from './call-error.ts';
import { request } from './request.ts';

/** Time limit of the request that tests the connection, in ms. */
const PROBE_LIMIT_MS = 5000;

/** First and longest pause before the site is asked again while something waits, in ms; doubled each time. */
export const FIRST_PAUSE_MS = 2000;
export const LONGEST_PAUSE_MS = 60_000;

let watching: AbortController | undefined;

/** Requests an address, past every cache: any answer of the site means that it can be reached. */
async function canReach(url: URL): Promise<boolean> {
  try {
    await within(PROBE_LIMIT_MS, (signal) => request({ url, method: 'HEAD' }, signal));
    return true;
  } catch (error) {
    const failure = asCallError(error);
    return failure.kind === 'session' || (failure.kind === 'http' && !isGatewayFailure(failure));
  }
}

async function pauseOffline(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  addEventListener('online', end, { once: true, signal });
  signal.addEventListener('abort', end);
  await pause(ms, over.signal);
}

/**
 * Requests an address, with growing pauses, until the site has answered anything. Fires `k2:connection` after each
 * request for the loader's bar. Only one watch runs at a time.
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
    if (await canReach(url)) over.abort();
    if (signal.aborted) return;
    // After each request: at the event `online`, the bar has trusted the browser.
    report(false);
    await pauseOffline(wait, signal);
  }
}

/** Watches the connection after a call without an answer; after one with an answer, stops that. */
export function noteCall(page: Page, { outcome }: Pick<CallReport, 'outcome'>): void {
  if (typeof outcome === 'number') {
    if (!isGatewayFailure({ kind: 'http', details: { status: outcome } })) watching?.abort();
  } else if (outcome !== 'aborted') watchConnection(page, new URL(`${page.sitePath}offline.html`, location.origin));
}
