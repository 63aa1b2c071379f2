import { ownDocument } from '../../dom/core/unshadowed.ts';
import { pause } from '../../http/pause.ts';
import type { CallReport } from '../../runtime/page/internal-events.ts';
import type { Page } from '../../runtime/page/page.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../names/constants.ts';
import { noteUse } from '../names/kit-wanted.ts';
import { canReach } from '../reachability/reachability.ts';

let isWatching = false;

/**
 * Ends early when the browser says that there is a connection again.
 * @returns whether it has said so.
 */
async function pauseUntilOnline(ms: number): Promise<boolean> {
  const online = new AbortController();
  addEventListener('online', () => online.abort(), { once: true });
  await pause(ms, online.signal);
  return online.signal.aborted;
}

/**
 * A call has failed: asks the site whether it is there at all and, when it is not, says so (`k2:connection`, which the
 * loader's bar shows) and asks again from time to time until it is. One at a time; returns when the site is there.
 */
export async function watchConnection(page: Page): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const tell = (isReachable: boolean) => page.emit(ownDocument.documentElement, 'k2:connection', { isReachable });
  try {
    let isReachable = await canReach(page.sitePath);
    if (isReachable) return;
    tell(false);
    for (let wait = FIRST_PAUSE_MS; !isReachable; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const isBack = await pauseUntilOnline(wait);
      isReachable = await canReach(page.sitePath);
      // The bar has believed the browser.
      if (isBack && !isReachable) tell(false);
    }
    tell(true);
  } finally {
    isWatching = false;
  }
}

/** A call of a widget has ended: this browser uses the site, and where no answer came, the connection is watched. */
export function noteCall(page: Page, { outcome }: Pick<CallReport, 'outcome'>): void {
  noteUse(page.sitePath);
  if (/^(network|offline|timeout)$/.test(`${outcome}`)) watchConnection(page);
}
