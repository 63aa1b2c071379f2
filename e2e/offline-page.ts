import { expect } from 'vitest';
import type { Tab } from './driver.ts';

/**
 * Checks for a cached copy of this page, by its address or, for one with a query, by another address that leads to it.
 */
const isKept = async () => {
  if (await caches.match(location.href, { ignoreVary: true })) return true;
  if (!location.search) return false;
  const names = (await caches.keys()).filter((name) => /(?:articles|pages|home)$/.test(name));
  for (const name of names) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) {
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      if (page.title === document.title) return true;
    }
  }
  return false;
};

/** Checks in the page whether its worker is active. */
export const workerIsActive = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

/** Waits until files whose paths end like these are in the caches. A failure lists the missing ones. */
export async function keepsFiles(tab: CacheReader, files: readonly string[]): Promise<void> {
  const missing = async () => {
    const paths = (await keptUrls(tab)).map((url) => new URL(url).pathname);
    return files.filter((file) => !paths.some((path) => path.endsWith(`/${file}`)));
  };
  await expect.poll(missing).toEqual([]);
}

/** Runs a task in a page of the site. */
interface CacheReader {
  eval(task: () => Promise<string[]>): Promise<string[]>;
}

/** Returns the addresses of all files in the caches. */
export const keptUrls = (tab: CacheReader): Promise<string[]> =>
  tab.eval(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });

/** Waits until the worker is active and has the page. */
export async function keepsPage(tab: Tab): Promise<void> {
  await tab.waitFor(workerIsActive);
  await tab.waitFor(isKept);
}
