import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { worker } from './worker-scope.ts';

/**
 * Limits a cache to the entries that were put into it last; a cache lists them in this order (Service Worker standard,
 * "Batch Cache Operations"), and what is put again goes to the end. Without room for more, the whole cache goes.
 *
 * @param most How many entries may stay.
 */
export function limitEntries(cacheName: string, most: number): WorkboxPlugin {
  registerQuotaErrorCallback(() => worker.caches.delete(cacheName));
  return {
    async cacheDidUpdate() {
      const cache = await worker.caches.open(cacheName);
      const entries = await cache.keys();
      await Promise.all(entries.slice(0, -most).map((request) => cache.delete(request, { ignoreVary: true })));
    },
  };
}
