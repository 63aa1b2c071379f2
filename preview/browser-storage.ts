/** Makes the browser forget what the pages have stored: service workers, caches, drafts, waiting comments. */
export async function emptyBrowserStorage(): Promise<void> {
  localStorage.clear();
  const workers = await navigator.serviceWorker.getRegistrations();
  const stores = await indexedDB.databases();
  await Promise.all([
    ...workers.map((worker) => worker.unregister()),
    ...(await caches.keys()).map((name) => caches.delete(name)),
    ...stores.map(({ name }) => name !== undefined && indexedDB.deleteDatabase(name)),
  ]);
}
