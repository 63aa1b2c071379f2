import { wholeAddress } from './page-address.ts';
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

/** The tag has removed the worker (`sw=off`). Until its last page is left it lives on, and must not fill the caches again. */
let off = false;

/** Has nothing kept any more. */
export function switchOff(): void {
  off = true;
}

/**
 * Tests whether anything may be kept. A worker that was started anew has forgotten that it was switched off, but finds the
 * cache of its build gone, which it has from its installation on. Hence no cache is opened to be read: that makes one.
 */
export async function mayKeep(): Promise<boolean> {
  return !off && (await worker.caches.has(BUILD_CACHE).catch(() => false));
}

/** Deletes a cache that was filled while the worker was switched off. */
export async function dropIfOff(cacheName: string): Promise<void> {
  if (off) await worker.caches.delete(cacheName);
}

/**
 * Puts a response into a cache as its newest entry, and removes the oldest ones. The key is the address only: by `Vary`,
 * the request of the worker for a style would be another one than that of a page.
 *
 * @param most Largest number of entries; the parts of one page count as one.
 */
export async function keepNewest(cacheName: string, key: string, response: Response, most: number): Promise<void> {
  if (!(await mayKeep())) return;
  try {
    const cache = await worker.caches.open(cacheName);
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    const places = new Set<string>();
    // A cache lists its entries in the order of putting (Service Worker standard, "Batch Cache Operations").
    for (const [index, { url }] of [...(await cache.keys())].reverse().entries())
      if (places.add(wholeAddress(url)).size > most || index >= 2 * most) await cache.delete(url, { ignoreVary: true });
  } catch {
    // Without room for more, the whole cache goes.
    await worker.caches.delete(cacheName);
  }
  await dropIfOff(cacheName);
}

/** In the cache of an old build: the ids of the tabs that were open when a newer build took over. */
const TABS = new URL('k2-islands-tabs', names.scope).href;

/** There may be an old build. This is looked up once in the life of the worker. */
let mayBeThere = true;

async function oldBuilds(): Promise<string[]> {
  return (await worker.caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== BUILD_CACHE);
}

/** Opens the cache of this build. If the site has gone back to it, it is no old one any more. */
export async function openBuild(): Promise<void> {
  await (await worker.caches.open(BUILD_CACHE)).delete(TABS);
}

/** Notes which tabs an old build must be kept for. */
export async function keepForOpenTabs(): Promise<void> {
  mayBeThere = true;
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const name of await oldBuilds()) {
    const cache = await worker.caches.open(name);
    await cache.put(TABS, new Response(JSON.stringify(tabs.map(({ id }) => id))));
  }
}

async function isInUse(name: string): Promise<boolean> {
  const cache = await worker.caches.open(name);
  const noted: unknown = await (await cache.match(TABS))?.json();
  // The build of a worker that waits: what is newer than this one has no note.
  if (!noted) return true;
  const ids = Array.isArray(noted) ? noted : [];
  const tabs = await Promise.all(ids.map((id) => worker.clients.get(`${id}`)));
  return tabs.some((tab) => tab !== undefined);
}

/** Drops the builds whose last tab has gone. */
export async function dropOldBuilds(): Promise<void> {
  if (!mayBeThere) return;
  const old = await oldBuilds();
  mayBeThere = old.length > 0;
  for (const name of old) if (!(await isInUse(name))) await worker.caches.delete(name);
}
