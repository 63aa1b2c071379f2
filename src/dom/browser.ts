import { ownDocument } from './nodes.ts';

/** Distance from the viewport at which something counts as in view, in CSS px. */
export const NEAR_PX = 256;

/** Idle time where the browser has no `requestIdleCallback` (WebKit), in ms. */
const IDLE_FALLBACK_MS = 200;

/** Name of the server timing by which the service worker marks a page from its cache. */
export const KEPT_MARK = 'k2-kept';

/** Tests whether the reader asked for few bytes, or the line is very slow (Network Information API; Chromium only). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`);
}

/** Tests whether this page comes from the worker's cache, as the site did not answer. */
export function isKeptPage(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Safari before 16.4 has none.
  return !!page?.serverTiming?.some(({ name }) => name === KEPT_MARK);
}

/** Tests whether a key of this browser's local storage begins so: the reader has chosen something before. */
export function hasStored(key: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(key));
  } catch {
    return false;
  }
}

/** Runs a task when the page is loaded and nothing else is to be done. */
export function whenIdle(task: () => void): void {
  const later = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
    else setTimeout(task, IDLE_FALLBACK_MS);
  };
  if (ownDocument.readyState === 'complete') later();
  else addEventListener('load', later);
}

/**
 * Runs a task when the page's markup is all there: when the parser has come to its end, or has it run now.
 * @param run Absent: at once.
 */
export function whenParsed(task: () => void, run = (task: () => void): unknown => task()): void {
  if (ownDocument.readyState === 'loading') addEventListener('DOMContentLoaded', task);
  else run(task);
}
