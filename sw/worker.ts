/**
 * The service worker. It lies at the root of the site, so that the whole site is its scope, and is told by its own
 * address where the bundle lives (names.ts).
 */
import type { WorkerMessage } from '../src/offline/messages.ts';
import { routeAssets } from './assets.ts';
import { routeBundle } from './bundle.ts';
import { isVisit, keepVisit } from './first-visit.ts';
import { dropOldBuilds, keepForOpenTabs, openBuild } from './old-builds.ts';
import { dropUnproven } from './page-caches.ts';
import { keepHome, routePages } from './pages.ts';
import { askAgain, installBuild, keepKit } from './precache.ts';
import { startRoutes } from './routes.ts';
import { switchOff } from './switched-off.ts';
import { worker } from './worker-scope.ts';

worker.addEventListener('install', (event) => {
  // It says that the worker may keep something (switched-off.ts), even when nothing can be had for it.
  const opened = openBuild().catch(() => {});
  event.waitUntil(opened.then(installBuild));
  event.waitUntil(opened.then(keepHome).catch(() => {}));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.registration.navigationPreload?.enable());
  event.waitUntil(
    keepForOpenTabs()
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
