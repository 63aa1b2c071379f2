/**
 * The service worker. It is in the root of the site, so that the whole site is its scope. Its own URL has the address of
 * the bundle (worker-scope.ts).
 */
import type { VisitMessage, WorkerMessage } from '../src/offline/worker.ts';
import { isAsset, keepAsset, routeAssets } from './assets.ts';
import { askAgain, installBuild, keepKit, keepLoader, routeBundle } from './bundle.ts';
import { dropOldBuilds, keepForOpenTabs, openBuild, switchOff } from './caches.ts';
import { dropUnproven } from './page-caches.ts';
import { keepHome, keepVisited, routePages } from './pages.ts';
import { names, startRoutes, worker } from './worker-scope.ts';

/** Tests whether a message describes the page that sent it: a tab may run another build, and any script may post messages. */
function isVisit(data: unknown): data is VisitMessage {
  const { type, page, loader, files } = Object(data);
  return type === 'VISITED' && typeof page === 'string' && typeof loader === 'string' && Array.isArray(files);
}

/**
 * Keeps the page that installed the worker, with its loader, images, styles and fonts. The files are in the browser's own
 * cache, as it has just fetched all of them.
 */
async function keepVisit({ page, loader, files }: VisitMessage, event: ExtendableEvent): Promise<void> {
  await keepLoader(loader).catch(() => {});
  await keepVisited(new URL(page, names.scope)).catch(() => {});
  for (const file of files) {
    const url = new URL(file, names.scope);
    if (isAsset(url)) await keepAsset(url, event).catch(() => {});
  }
}

worker.addEventListener('install', (event) => {
  // This cache lets the worker keep something (`mayKeep`), even if nothing can be fetched for it.
  const opened = openBuild().catch(() => {});
  event.waitUntil(opened.then(installBuild));
  event.waitUntil(opened.then(keepHome).catch(() => {}));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.registration.navigationPreload?.enable());
  event.waitUntil(
    // A worker that activated between may have taken this cache for an old one.
    openBuild()
      .then(keepForOpenTabs)
      .then(dropOldBuilds)
      .then(dropUnproven)
      .then(() => worker.clients.claim())
      .catch(() => {}),
  );
});

worker.addEventListener('message', (event) => {
  const { type, files }: Partial<WorkerMessage> = Object(event.data);
  if (isVisit(event.data)) event.waitUntil(keepVisit(event.data, event));
  if (type === 'KEEP_KIT') event.waitUntil(keepKit(files));
  if (type === 'SWITCH_OFF') {
    switchOff();
    event.ports[0]?.postMessage(true);
  }
  if (type === 'SKIP_WAITING') worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  askAgain();
  event.waitUntil(dropOldBuilds().catch(() => {}));
});

routeBundle();
routePages();
routeAssets();
startRoutes();
