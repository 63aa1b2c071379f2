import { ownDocument } from './nodes.ts';

/** Distance from the viewport at which an element counts as in view, in CSS px. */
export const NEAR_PX = 256;

/** Delay for browsers without `requestIdleCallback` (WebKit), in ms. */
const IDLE_FALLBACK_MS = 200;
/** Longest wait for a moment in which the browser is idle, in ms: a page that is busy for good, or hidden, has none. */
const IDLE_LIMIT_MS = 5000;

/** Names of the server timings of pages from the service worker's cache: the site was not reached, or is slow. */
export const KEPT_MARK = 'k2-kept';
export const LATE_MARK = 'k2-late';

/** Tests if the visitor asked for little data, or the connection is very slow (Network Information API, Chromium). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`);
}

/** Tests if this page comes from the worker's cache, for the reason of a mark. */
export function isKeptPage(mark: string): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !!page?.serverTiming.some(({ name }) => name === mark);
}

/** Tests if local storage, or the entry of the history, has a key that begins with this text. */
export function hasStored(key: string): boolean {
  try {
    return [localStorage, history.state].some((kept) => Object.keys(kept ?? {}).some((name) => name.startsWith(key)));
  } catch {
    return false;
  }
}

/** Runs a task once the page has loaded and the browser is idle, or after {@link IDLE_LIMIT_MS}. */
export function whenIdle(task: () => void): void {
  const later = () =>
    window.requestIdleCallback?.(task, { timeout: IDLE_LIMIT_MS }) ?? setTimeout(task, IDLE_FALLBACK_MS);
  if (ownDocument.readyState === 'complete') later();
  else addEventListener('load', later);
}

/** Runs a task when the page is parsed. `run` runs it if the page already is. */
export function whenParsed(task: () => void, run = (task: () => void): unknown => task()): void {
  if (ownDocument.readyState === 'loading') addEventListener('DOMContentLoaded', task);
  else run(task);
}
