import { BUILD_FOLDER, CHUNKS, names, worker } from './worker-scope.ts';

/** Beginning of the names of the caches that hold the files of one build each; the name of its folder follows. */
const BUILDS = `${names.prefix}build `;

/** Cache of the files of this build. A tab of an older one finds its own files in the cache of that. */
export const BUILD_CACHE = BUILDS + BUILD_FOLDER;

/** Cache of the files of packages, which builds share. */
export const PACKAGES = `${names.prefix}packages`;

/** Returns the name of the cache that a file of ours belongs into: that of its build, whichever worker keeps it. */
export function cacheOf(address: string): string {
  if (!address.startsWith(CHUNKS)) return BUILD_CACHE;
  const [folder, file] = address.slice(CHUNKS.length).split('/');
  return file === undefined ? PACKAGES : BUILDS + folder;
}

/**
 * Tests whether anything may be kept. A tag with `sw=off` deletes all caches, but the worker lives on until its last page
 * is left. It then misses the cache of its build, which it has from its installation on. Hence no cache is opened to be
 * read: opening makes one.
 */
export const mayKeep = (): Promise<boolean> => worker.caches.has(BUILD_CACHE).catch(() => false);

/**
 * Puts a response into a cache as its newest entry, and removes the oldest ones. The key is the address only: with `Vary`,
 * the request of the worker for a style would be another one than that of a page.
 */
export async function keepNewest(cacheName: string, key: string, response: Response, most: number): Promise<void> {
  if (!(await mayKeep())) return;
  try {
    const cache = await worker.caches.open(cacheName);
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    // A cache lists its entries in the order of putting (Service Worker standard, "Batch Cache Operations").
    for (const { url } of (await cache.keys()).slice(0, -most)) await cache.delete(url, { ignoreVary: true });
  } catch {
    // Without room for more, the whole cache goes.
    await worker.caches.delete(cacheName);
  }
}

/** Drops old builds but the last one, whose tabs may still be open. Browsers list caches in the order of their making. */
export async function dropOldBuilds(): Promise<void> {
  const others = (await worker.caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== BUILD_CACHE);
  await Promise.all(others.slice(0, -1).map((name) => worker.caches.delete(name)));
}
