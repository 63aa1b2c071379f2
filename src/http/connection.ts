import type { CallReport } from '../core/internal-events.ts';
import type { Page } from '../core/page.ts';
import { isKeptPage } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';
import { pause, within } from '../dom/wait.ts';
import { asCallError, isGatewayFailure } from './call-error.ts';
import { request } from './request.ts';

/** Time limit of the light question to the site, in ms. */
const PROBE_LIMIT_MS = 5000;

/** First pause before the site is asked again while something waits, in ms; doubled each time. */
export const FIRST_PAUSE_MS = 2000;

/** Longest such pause, in ms. */
export const LONGEST_PAUSE_MS = 60_000;

/** Ends the watching that is under way. */
let watching: AbortController | undefined;

/** Asks for an address, past every cache: any answer of the site means that it can be reached. */
async function canReach(url: URL): Promise<boolean> {
  try {
    await within(PROBE_LIMIT_MS, (signal) => request({ url, method: 'HEAD' }, signal));
    return true;
  } catch (error) {
    const failure = asCallError(error);
    return failure.kind === 'http' && !isGatewayFailure(failure);
  }
}

/**
 * Asks for an address of the site until the site has answered anything, with growing pauses. Fires `k2:connection`, which
 * the loader's bar shows. Only one watch is under way at a time.
 * @param isAway The bar shows already that the site can't be reached.
 */
async function watchConnection(page: Page, url: URL, isAway: boolean): Promise<void> {
  if (watching) return;
  const over = new AbortController();
  const { signal } = over;
  watching = over;
  const tell = (isReachable: boolean) => page.emit(ownDocument.documentElement, 'k2:connection', { isReachable });
  let isShown = isAway;
  let isNews = !isAway;
  // At the event `online` the bar believes the browser, so that the next failure is news again; and the pause ends.
  let online = new AbortController();
  signal.addEventListener('abort', () => {
    watching = undefined;
    online.abort();
    if (isShown) tell(true);
  });
  addEventListener('k2:connection', ({ detail }) => detail.isReachable && over.abort(), { capture: true, signal });
  addEventListener('online', () => online.abort(), { signal });
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    online = new AbortController();
    if (await canReach(url)) over.abort();
    if (signal.aborted) return;
    isShown = true;
    if (isNews) tell(false);
    await pause(wait, online.signal);
    if (signal.aborted) return;
    isNews = online.signal.aborted;
  }
}

/**
 * On a page from the cache, ends the line about the missing connection with the first answer of the site. Asks for this
 * very page: a host may send files while its pages hang.
 */
export function watchKeptPage(page: Page): void {
  if (isKeptPage()) watchConnection(page, new URL(location.href), true);
}

/**
 * Notes that this browser uses the site. After a call without an answer, watches the connection; after one with an answer,
 * stops that.
 */
export function noteCall(page: Page, { outcome }: Pick<CallReport, 'outcome'>): void {
  noteUse(page.sitePath);
  if (typeof outcome === 'number') {
    if (!isGatewayFailure({ kind: 'http', details: { status: outcome } })) watching?.abort();
  } else if (outcome !== 'aborted')
    watchConnection(page, new URL(`${page.sitePath}offline.html`, location.origin), false);
}

/** For each site, since several may share an origin; it says nothing about the reader but that there was one. */
const keyOf = (sitePath: string) => `k2i:used:${sitePath}`;

/** Notes, in this browser, that a page of the site was opened or a widget was used. */
export function noteUse(sitePath: string): void {
  try {
    localStorage.setItem(keyOf(sitePath), '1');
  } catch {
    // A browser that keeps nothing has no worker, either.
  }
}

/** Tests whether this browser has used the site before. */
export function isKitWanted(sitePath: string): boolean {
  try {
    return localStorage.getItem(keyOf(sitePath)) !== null;
  } catch {
    return false;
  }
}
