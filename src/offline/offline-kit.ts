import { messageSW } from 'workbox-window/build/workbox-window.prod.mjs';
import type { LoaderHost } from '../core/loader-host.ts';
import { savesData, whenIdle } from '../dom/browser.ts';
import { quietly } from '../dom/quietly.ts';
import { loadLanguages } from '../i18n/language.ts';
import type { Page } from '../page/page.ts';
import type { WorkerMessage } from './worker.ts';

/** Tests if this browser has opened a page of the site before, and stores that it has now. */
function isKnown(sitePath: string): boolean {
  // Several sites may share an origin. The key contains no personal data.
  const key = `k2i:used:${sitePath}`;
  return !!quietly(() => {
    const isKnown = localStorage.getItem(key) !== null;
    localStorage.setItem(key, '1');
    return isKnown;
  });
}

/** Has the worker fetch the kit, the page's language and its widgets. Returns false if another request may help. */
async function fetchKit(worker: ServiceWorker, page: Page, lookup: LoaderHost['lookup']): Promise<boolean> {
  const languages = await loadLanguages(page)?.catch(() => undefined);
  const files = await languages?.filesOf(page);
  const widgets = [...new Set(lookup.below(document).map(([, { name, file = name }]) => file))];
  const message: WorkerMessage = { type: 'KEEP_KIT', files, widgets, since: performance.timeOrigin };
  return messageSW(worker, message);
}

/**
 * Has the offline kit (files for writing and queueing a comment offline) fetched at idle, once it is likely to be used:
 * on the second page of the site, or after a call. Never on a slow or cellular connection. If a file could not be
 * fetched, the next call repeats the request. A new worker gets it anew, as it has another kit.
 */
export function startKit(page: Page, lookup: LoaderHost['lookup']): void {
  const isSecondPage = isKnown(page.sitePath);
  // Network Information API; absent in Firefox and WebKit.
  const { serviceWorker, connection } = navigator as Navigator & { readonly connection?: { readonly type?: string } };
  if (!serviceWorker || savesData() || connection?.type === 'cellular') return;
  let state: 'missing' | 'requested' | 'kept' = 'missing';
  let worker: ServiceWorker | null = null;
  const request = async () => {
    worker = (await serviceWorker.ready).active;
    return !!worker && fetchKit(worker, page, lookup);
  };
  const fetchSoon = () => {
    if (state !== 'missing') return;
    state = 'requested';
    whenIdle(async () => {
      // In Firefox this fails while the page is being left.
      state = (await request().catch(() => false)) ? 'kept' : 'missing';
    });
  };
  if (isSecondPage) fetchSoon();
  addEventListener('k2:call', fetchSoon, true);
  serviceWorker.addEventListener('controllerchange', () => {
    if (!worker || worker === serviceWorker.controller) return;
    state = 'missing';
    fetchSoon();
  });
}
