/** The worker of the demo: the stand-in server in the browser, for all requests below the folder of the demo. */
// MSW looks for it while it is loaded.
import './storage.ts';
import { createAnswers } from '../../fixtures/answer-request.ts';
import { createSite } from '../../fixtures/site.ts';
import { FILES } from '../constants.ts';
import { keepState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __VERSION__: string;

const { origin, pathname: root } = new URL(self.registration.scope);

// Requests in a worker have no cookies. A worker of the bundle would take the place of this one.
const site = createSite({ tagQuery: 'sw=off' }, { cookieless: true, root });
site.cdnOrigin = `${origin}${root}cdn`;
const folders = { dist: 'dist', originals: 'originals', assets: 'assets', jquery: 'jquery' };
const { owns, answer } = createAnswers(site, folders, async (file) => {
  const response = await fetch(`${root}${FILES}/${file}`);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
});
// Without a database, the site begins anew with each start of the worker.
const keeper = keepState(site, root, __VERSION__).catch(() => async () => {});

async function answerAndKeep(request: Request): Promise<Response> {
  const keep = await keeper;
  const response = await answer(request);
  // Deferred calls would pass this worker by.
  response.headers.set('Permissions-Policy', 'deferred-fetch=(), deferred-fetch-minimal=()');
  await keep();
  return response;
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { origin: asked, pathname } = new URL(event.request.url);
  // The root is the preview itself.
  if (asked === origin && pathname !== root && owns(pathname)) event.respondWith(answerAndKeep(event.request));
});
