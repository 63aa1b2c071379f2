import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { worker } from './worker-scope.ts';

/**
 * Keeps and finds responses by their address alone: by `Vary`, a page or style that the worker has asked for by itself
 * would be another one than the same that the browser asks for, with other headers, and would stay beside it for good.
 */
export const byAddress: WorkboxPlugin = { cacheKeyWillBeUsed: async ({ request }) => request.url };

/**
 * Limits a cache to the entries that were put into it last; a cache lists them in this order (Service Worker standard,
 * "Batch Cache Operations"), and what is put again goes to the end. Without room for more, the whole cache goes.
 *
 * @param most How many entries may stay.
 */
export function limitEntries(cacheName: string, most: number): WorkboxPlugin {
  registerQuotaErrorCallback(() => worker.caches.delete(cacheName));
  return {
    async cacheDidUpdate({ request, newResponse }) {
      const cache = await worker.caches.open(cacheName);
      let entries = await cache.keys();
      if (entries.filter(({ url }) => url === request.url).length > 1) {
        // From the time when entries were told apart by `Vary`.
        await cache.delete(request, { ignoreVary: true });
        await cache.put(request, newResponse.clone());
        entries = await cache.keys();
      }
      await Promise.all(entries.slice(0, -most).map((request) => cache.delete(request, { ignoreVary: true })));
    },
  };
}
