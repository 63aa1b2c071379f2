/** The reader asked for few bytes, or the line is very slow (Network Information API; absent in Firefox and WebKit). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`);
}

/** Name of the server timing by which the service worker marks a page from its cache. */
export const KEPT_MARK = 'k2-kept';

/** Tests whether this page comes from the worker's cache, as the site did not answer. */
export function isKeptPage(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Safari before 16.4 has none.
  return !!page?.serverTiming?.some(({ name }) => name === KEPT_MARK);
}
