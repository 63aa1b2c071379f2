import { BUILD_CACHE, BUILDS } from './build-cache.ts';
import { names, worker } from './worker-scope.ts';

/** In the cache of an old build: the ids of the tabs that were open when a newer build took over. */
const TABS = new URL('k2-islands-tabs', names.scope).href;

/** Whether there may be an old build; asked once in the life of the worker. */
let mayBeThere = true;

async function oldBuilds(): Promise<string[]> {
  return (await worker.caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== BUILD_CACHE);
}

/** Opens the cache of this build; one that a site goes back to is no old one any more. */
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
