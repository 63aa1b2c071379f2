import { registerRoute } from 'workbox-routing/registerRoute.js';
import { BUILD_CACHE } from './build-cache.ts';
import { fileOfBuild } from './precache.ts';
import { mayKeep } from './switched-off.ts';
import { names, worker } from './worker-scope.ts';

const CHUNKS = new URL('chunks/', names.base).href;

/** For what may be found in a cache. A cache that can't be read has nothing: the network may have it all the same. */
const orNothing = () => undefined;

/** The loader of the build that this worker belongs to, whatever the query of the tag: it knows its chunks by name. */
async function loader({ request }: { request: Request }): Promise<Response> {
  return (await fileOfBuild(names.loader.href).catch(orNothing)) ?? fetch(request);
}

/**
 * A chunk by its hashed name, which is never that of another content: from the cache of whichever build has it, so that
 * an old tab gets its own, else from the network. A second try after a failure asks with a query.
 */
async function chunk({ request, url }: { request: Request; url: URL }): Promise<Response> {
  const address = url.origin + url.pathname;
  const found = await worker.caches.match(address, { ignoreSearch: true, ignoreVary: true }).catch(orNothing);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200 && response.type !== 'opaque') {
    const copy = response.clone();
    const keep = async () => (await mayKeep()) && (await worker.caches.open(BUILD_CACHE)).put(address, copy);
    // Without room for it, it is fetched again the next time.
    keep().catch(() => {});
  }
  return response;
}

/** Answers the requests for our own files. */
export function routeBundle(): void {
  registerRoute(({ url }) => url.origin + url.pathname === names.loader.href, loader);
  registerRoute(({ url }) => (url.origin + url.pathname).startsWith(CHUNKS) && url.pathname.endsWith('.js'), chunk);
}
