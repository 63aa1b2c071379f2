import type { LoaderHost } from '../core/loader-host.ts';
import { savesData, whenIdle } from '../dom/browser.ts';
import { quietly } from '../dom/quietly.ts';
import { loadLanguages } from '../i18n/language.ts';
import type { Page } from '../page/page.ts';
import type { WorkerMessage } from './worker.ts';

/** Tests whether this browser has opened a page of the site before, and stores that it has now. */
function isKnown(sitePath: string): boolean {
  // Several sites may share an origin. The key contains no personal data.
  const key = `k2i:used:${sitePath}`;
  return !!quietly(() => {
    const isKnown = localStorage.getItem(key) !== null;
    localStorage.setItem(key, '1');
    return isKnown;
  });
}

/** Tests for a cellular connection (Network Information API; absent in Firefox and WebKit). */
function isCellular(): boolean {
  return (navigator as { connection?: { type?: string } }).connection?.type === 'cellular';
}

/** Has the worker fetch the offline kit, the files of the page's language, and perhaps its widgets. */
async function fetchKit(page: Page, lookup: LoaderHost['lookup']): Promise<void> {
  const languages = await loadLanguages(page)?.catch(() => undefined);
  const files = await languages?.filesOf(page);
  const { active } = await navigator.serviceWorker.ready;
  const widgets = [...new Set(lookup.below(document).map(([, { name, file = name }]) => file))];
  active?.postMessage({ type: 'KEEP_KIT', files, widgets } satisfies WorkerMessage);
}

/**
 * Has the offline kit (files for writing and queueing a comment offline) fetched at idle, once it is likely to be used:
 * on the second page of the site, or after a call. Never on a slow or cellular connection.
 */
export function startKit(page: Page, lookup: LoaderHost['lookup']): void {
  const isSecondPage = isKnown(page.sitePath);
  if (!('serviceWorker' in navigator) || savesData() || isCellular()) return;
  // In Firefox this fails while the page is being left; the next page fetches the kit.
  const fetchSoon = () => whenIdle(() => void fetchKit(page, lookup).catch(() => {}));
  if (isSecondPage) fetchSoon();
  else addEventListener('k2:call', fetchSoon, { capture: true, once: true });
}
