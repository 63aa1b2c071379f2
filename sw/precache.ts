import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { BUILD_CACHE } from './build-cache.ts';
import { mayKeep, unlessSwitchedOff } from './switched-off.ts';
import { manifest, names, worker } from './worker-scope.ts';

/** The page that is shown for one that was never seen; it lies at the root of the site, where the worker lies. */
export const OFFLINE_PAGE = new URL('offline.html', names.scope).href;

const controller = new PrecacheController({
  cacheName: BUILD_CACHE,
  plugins: [
    unlessSwitchedOff,
    {
      cacheWillUpdate: async ({ response }) => (response.ok && (await mayKeep()) ? response : null),
      // A file that can't be had is fetched when it is needed: the rest is worth having without it.
      handlerDidError: async ({ event }) =>
        event?.type === 'install' ? new Response(null, { status: 504 }) : undefined,
    },
  ],
});

function addressOf(file: string): string {
  if (file === 'offline.html') return OFFLINE_PAGE;
  return file.includes('/') ? new URL(file, names.base).href : names.loader.href;
}

/** The reader asked for few bytes: then chunks are kept when they have been used. */
function sparing(): boolean {
  return !!(worker.navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
}

controller.addToCacheList(
  manifest
    .filter(({ url }) => !sparing() || !url.startsWith('chunks/'))
    .map(({ url, revision }) => ({ url: addressOf(url), revision })),
);

/** Fetches what belongs to this build into its cache; never fails. */
export async function installBuild(event: ExtendableEvent): Promise<void> {
  await controller.install(event);
}

/** A file of this build, by its address. */
export async function fileOfBuild(url: string): Promise<Response | undefined> {
  const key = controller.getCacheKeyForURL(url);
  return key ? await worker.caches.match(key, { cacheName: BUILD_CACHE }) : undefined;
}
