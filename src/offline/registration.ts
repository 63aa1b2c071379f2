import { Workbox } from 'workbox-window/build/workbox-window.prod.mjs';
import type { Page } from '../core/page.ts';
import { loadFile } from '../dom/load-file.ts';
import { trustedPolicy } from '../dom/trusted-types.ts';
import { waitForLanguage } from '../i18n/language.ts';
import { hasWaiting } from './waiting.ts';
import { ownAddress, type WorkerMessage, workerAddress } from './worker.ts';

/** Describes this visit to the new worker, so that the page that brought it can be read offline, too. */
function reportVisit(worker: ServiceWorker | null, { href }: URL): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href.replace(/#.*/, '');
  worker?.postMessage({ type: 'VISITED', page, loader: href, files } satisfies WorkerMessage);
}

const isOurs = (worker: ServiceWorker | null) => ownAddress(worker) !== undefined;

/** Has a new version offered when it waits, or when another tab has accepted it before this one knew. */
function watchForVersions(workbox: Workbox, page: Page): void {
  let offering: Promise<void> | undefined;
  const offer = async () => {
    const [{ offerNewVersion }] = await Promise.all([loadFile('outbox'), waitForLanguage(page)]);
    offerNewVersion(workbox, isOurs, page);
  };
  const watch = () => {
    offering ??= offer();
    offering.catch(() => {
      offering = undefined;
      // The file is gone from the server, as the rest of this build may be: the next page gets the new one.
      if (navigator.onLine) workbox.messageSkipWaiting();
    });
  };
  workbox.addEventListener('waiting', watch);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isOurs(navigator.serviceWorker.controller)) watch();
  });
}

async function registerWorker(page: Page, tag: URL): Promise<void> {
  const address = workerAddress(tag, page.sitePath);
  if (!address) return switchOff(page.sitePath);
  const { url, scope } = address;
  const workbox = new Workbox(trustedPolicy(url)?.createScriptURL(url) ?? url, { scope });
  const isControlled = !!navigator.serviceWorker.controller;
  if (isControlled) watchForVersions(workbox, page);
  await workbox.register();
  if (!isControlled) reportVisit((await navigator.serviceWorker.ready).active, tag);
}

/** Has comments that wait, or that came back, shown and sent. If this site has none, loads no code for it. */
async function startWaitingOutbox(page: Page): Promise<void> {
  if (!(await hasWaiting(page.sitePath))) return;
  await waitForLanguage(page);
  const { startOutbox } = await loadFile('outbox');
  startOutbox(page);
}

/**
 * Registers the service worker (or removes it: `sw=off`) and has comments that wait sent. Nothing of it is needed for the
 * page, so it fails in silence; with `debug=1`, on the console.
 */
export function startOffline(page: Page, tag: URL): void {
  const note = (what: string) => (error: unknown) => {
    if (page.debug) console.info(`K2 Islands: ${what}`, error);
  };
  if ('serviceWorker' in navigator) registerWorker(page, tag).catch(note('no service worker'));
  startWaitingOutbox(page).catch(note('waiting comments are sent later'));
}

/**
 * Removes our worker of this site, and everything it has kept. As it answers open pages until they are left, it keeps
 * nothing without its caches (sw/caches.ts).
 */
export async function switchOff(sitePath: string): Promise<void> {
  const scope = new URL(sitePath, location.origin).href;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { installing, waiting, active } = registration;
    const script = registration.scope === scope ? ownAddress(active ?? waiting ?? installing) : undefined;
    if (!script) continue;
    await registration.unregister();
    const prefix = `${script.searchParams.get('cache') || 'k2-islands'} ${sitePath} `;
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}
