/** The service worker, in the root of the site, its scope. Its URL has that of the bundle (worker-scope.ts). */
import type { KitMessage, VisitMessage, WorkerMessage } from '../src/offline/worker.ts';
import { answerAsset, isAsset, keepAsset } from './assets.ts';
import { answerBundle, installBuild, keepKit, keepLoader } from './bundle.ts';
import { BUILD_CACHE, dropOldBuilds } from './caches.ts';
import { isReadAgain } from './page-caches.ts';
import { answerPage, keepHome, keepVisited, late, newsOfLate, watchLogIn } from './pages.ts';
import { names, worker } from './worker-scope.ts';

/** Keeps the page that installed the worker, and its files, which are in the browser's own cache by now. */
async function keepVisit({ page, loader, files }: VisitMessage, event: ExtendableEvent): Promise<void> {
  await keepLoader(loader).catch(() => {});
  await keepVisited(new URL(page, names.scope)).catch(() => {});
  for (const file of files) {
    const url = new URL(file, names.scope);
    if (isAsset(url)) await keepAsset(url, event).catch(() => {});
  }
}

/** Keeps the offline kit, with the page's widgets if it is read again. Returns false if another request may help. */
async function keepForOffline(message: KitMessage, source: ExtendableMessageEvent['source']): Promise<boolean> {
  const url = source && 'url' in source ? new URL(source.url) : undefined;
  return keepKit(message, !!url && (await isReadAgain(url, message.since ?? 0).catch(() => false)));
}

worker.addEventListener('install', (event) => {
  // This cache enables keeping (`mayKeep`), even if no file can be fetched for it.
  const opened = worker.caches.open(BUILD_CACHE).catch(() => {});
  event.waitUntil(opened.then(installBuild));
  event.waitUntil(opened.then(keepHome).catch(() => {}));
});

worker.addEventListener('activate', (event) => {
  const start = async () => {
    await dropOldBuilds();
    await worker.clients.claim();
  };
  event.waitUntil(start().catch(() => {}));
});

worker.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data;
  const { source, ports } = event;
  switch (message?.type) {
    case 'VISITED':
      event.waitUntil(keepVisit(message, event));
      break;
    case 'KEEP_KIT':
      event.waitUntil(keepForOffline(message, source).then((isDone) => ports[0]?.postMessage(isDone)));
      break;
    case 'ASK_LATE':
      event.waitUntil(newsOfLate(message.page).then((news) => ports[0]?.postMessage(news)));
      break;
    case 'SKIP_WAITING':
      worker.skipWaiting();
  }
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  event.waitUntil(watchLogIn(event).catch(() => {}));
  // A write may change the pages that were requested before it.
  if (!/GET|HEAD/.test(request.method)) late.clear();
  if (request.method !== 'GET') return;
  const asked = { request, url: new URL(request.url), event };
  const answer = answerBundle(asked) ?? answerPage(asked) ?? answerAsset(asked);
  if (answer) event.respondWith(answer);
});
