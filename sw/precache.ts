import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { manifest, names, worker } from './worker-scope.ts';

/** The page that is shown for one that was never seen; it lies at the root of the site, where the worker lies. */
export const OFFLINE_PAGE = new URL('offline.html', names.scope).href;

/** A short name of what this build consists of (the hash of Bernstein). */
function buildName(): string {
  let hash = 5381;
  for (const character of JSON.stringify(manifest)) hash = (hash * 33 + character.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

/** Beginning of the names of the caches that hold the files of one build each. */
export const BUILDS = `${names.prefix}build `;

/** Cache of the files of this build. A tab of an older one finds its own chunks in the cache of that. */
export const BUILD_CACHE = BUILDS + buildName();

const controller = new PrecacheController({
  cacheName: BUILD_CACHE,
  plugins: [
    {
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
export function installBuild(event: ExtendableEvent): void {
  controller.install(event);
}

/** A file of this build, by its address. */
export function fileOfBuild(url: string): Promise<Response | undefined> {
  return controller.matchPrecache(url);
}
