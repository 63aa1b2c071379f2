import { Workbox } from 'workbox-window/build/workbox-window.prod.mjs';
import { loadFile } from '../dom/load-file.ts';
import { trustedPolicy } from '../dom/trusted-types.ts';
import { waitForLanguage } from '../i18n/language.ts';
import type { Page } from '../page/page.ts';
import { hasWaiting } from './has-waiting.ts';
import { ownAddress, type WorkerMessage, workerAddress } from './worker.ts';

/** Sends this visit to the new worker, so that the page that installed it is available offline, too. */
function reportVisit(worker: ServiceWorker | null, { href }: URL): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href.replace(/#.*/, '');
  worker?.postMessage({ type: 'VISITED', page, loader: href, files } satisfies WorkerMessage);
}

const isOurs = (worker: ServiceWorker | null) => ownAddress(worker) !== undefined;

/** Offers a new version when it waits, or when another tab had accepted it before this page was notified. */
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
      // The file is gone from the server, perhaps with the rest of this build: the next page gets the new one.
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

/** Shows and sends comments in the outbox. If this site has none, loads no code for it. */
async function startWaitingOutbox(page: Page): Promise<void> {
  if (!(await hasWaiting(page.sitePath))) return;
  await waitForLanguage(page);
  const { startOutbox } = await loadFile('outbox');
  startOutbox(page);
}

/**
 * Registers the service worker (or removes it: `sw=off`) and sends waiting comments. The page does not depend on it, so
 * failures are silent, except with `debug=1`.
 */
export function startOffline(page: Page, tag: URL): void {
  const note = (what: string) => (error: unknown) => {
    if (page.tag.isDebug) console.info(`K2 Islands: ${what}`, error);
  };
  if ('serviceWorker' in navigator) registerWorker(page, tag).catch(note('no service worker'));
  startWaitingOutbox(page).catch(note('waiting comments are sent later'));
}

/**
 * Removes the worker of this site and all its caches. It answers open pages until they are left, but keeps nothing
 * without its caches (sw/caches.ts).
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
