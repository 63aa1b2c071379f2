import { wholeAddress } from './page-address.ts';
import { dropIfOff, mayKeep } from './switched-off.ts';
import { worker } from './worker-scope.ts';

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
