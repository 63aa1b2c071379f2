import { BUILD_FOLDER, CHUNKS, names, worker } from './worker-scope.ts';

/** Prefix of the caches with the files of one build each; the name of its folder follows. */
const BUILDS = `${names.prefix}build `;

/** Cache for the files of this build. A tab of an older build uses the cache of that. */
export const BUILD_CACHE = BUILDS + BUILD_FOLDER;

/** Cache for the files of packages, which builds share. */
export const PACKAGES = `${names.prefix}packages`;

/** Returns the cache for one of our files: that of its build, whichever worker keeps it. */
export function cacheOf(address: string): string {
  if (!address.startsWith(CHUNKS)) return BUILD_CACHE;
  const [folder, file] = address.slice(CHUNKS.length).split('/');
  return file === undefined ? PACKAGES : BUILDS + folder;
}

/**
 * Tests if anything may be kept. A tag with `sw=off` deletes all caches, but the worker runs until its last page
 * is left. Then the cache of its build, which it has had since its installation, is missing. Reading must open no
 * cache, as opening creates one.
 */
export const mayKeep = (): Promise<boolean> => worker.caches.has(BUILD_CACHE).catch(() => false);

/**
 * Adds a response to a cache as its newest entry, and removes the oldest ones. The key is the address only: with
 * `Vary`, the worker's request for a style would differ from that of a page.
 */
export async function keepNewest(cacheName: string, key: string, response: Response, most: number): Promise<void> {
  if (!(await mayKeep())) return;
  try {
    const cache = await worker.caches.open(cacheName);
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    // Entries are in the order of insertion (Service Worker standard, "Batch Cache Operations").
    for (const { url } of (await cache.keys()).slice(0, -most)) await cache.delete(url, { ignoreVary: true });
  } catch {
    // If the storage is full, the whole cache is deleted.
    await worker.caches.delete(cacheName);
  }
}

/** Drops all old builds except the last, whose tabs may still be open. Caches are in the order of creation. */
export async function dropOldBuilds(): Promise<void> {
  const others = (await worker.caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== BUILD_CACHE);
  await Promise.all(others.slice(0, -1).map((name) => worker.caches.delete(name)));
}
