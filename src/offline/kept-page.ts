import type { Page } from '../core/page.ts';
import { isKeptPage } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';
import { within } from '../dom/wait.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, PROBE_LIMIT_MS } from '../http/connection.ts';

/** Requests this very page: a host may send files while its pages hang. */
function answers(): Promise<boolean> {
  return within(PROBE_LIMIT_MS, (signal) => fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Ends the line about the missing connection, which the loader shows on a page from the cache, with the first answer of the
 * site. Until then, the site is asked from time to time.
 */
export async function watchKeptPage(page: Page): Promise<void> {
  if (!isKeptPage()) return;
  for (let wait = FIRST_PAUSE_MS; !(await answers()); wait = Math.min(wait * 2, LONGEST_PAUSE_MS))
    await new Promise((resolve) => setTimeout(resolve, wait));
  page.emit(ownDocument.documentElement, 'k2:connection', { isReachable: true });
}
