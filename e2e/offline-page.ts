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

/** Waits until the worker is active and has the page. */
export async function keepsPage(tab: Tab): Promise<void> {
  await tab.waitFor(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  await tab.waitFor(isKept);
}

/** Waits until the worker has the page that replaces unread ones. */
export const keepsOfflinePage = (tab: Tab) =>
  tab.waitFor(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().some(({ url }) => url.endsWith('/offline.html'));
  });
