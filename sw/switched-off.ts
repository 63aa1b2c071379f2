import { BUILD_CACHE } from './build-cache.ts';
import { worker } from './worker-scope.ts';

/**
 * Whether the tag has taken the worker away (`sw=off`): until the last page that it answers is left it lives on, and must
 * not fill the caches again.
 */
let off = false;

export function switchOff(): void {
  off = true;
}

/**
 * Whether anything may be kept. A worker that was started anew has forgotten that it was switched off, but finds the
 * cache of its build gone, which it has from its installation on. Hence no cache is opened to be read: that makes one.
 */
export async function mayKeep(): Promise<boolean> {
  return !off && (await worker.caches.has(BUILD_CACHE).catch(() => false));
}

/** Deletes a cache that was filled while the worker was switched off. */
export async function dropIfOff(cacheName: string): Promise<void> {
  if (off) await worker.caches.delete(cacheName);
}
