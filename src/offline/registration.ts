import { Workbox } from 'workbox-window/build/workbox-window.prod.mjs';
import type { Page } from '../core/page.ts';
import { loadFile } from '../dom/load-file.ts';
import { trustedPolicy } from '../dom/trusted-types.ts';
import { waitForLanguage } from '../i18n/language.ts';
import { ownAddress } from '../waiting/own-worker.ts';
import { emitWaitingCount, isDue, readWaiting } from '../waiting/waiting.ts';
import type { WorkerMessage } from './worker.ts';
import { workerAddress } from './worker.ts';

/** Tells the new worker of the page that brought it, and by which tag, so that this one can be read offline, too. */
function tellOfThisVisit(worker: ServiceWorker | null, { href }: URL): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href.replace(/#.*/, '');
  worker?.postMessage({ type: 'VISITED', page, loader: href, files } satisfies WorkerMessage);
}

async function registerWorker(page: Page, tag: URL): Promise<void> {
  const address = workerAddress(tag, page.sitePath);
  if (!address) {
    await switchOff(page.sitePath);
    return;
  }
  const { url, scope } = address;
  const workbox = new Workbox(trustedPolicy(url)?.createScriptURL(url) ?? url, { scope });
  const isControlled = !!navigator.serviceWorker.controller;
  if (isControlled) {
    let watching: Promise<unknown> | undefined;
    const watch = () => {
      watching ??= Promise.all([loadFile('outbox'), waitForLanguage(page)]).then(([{ offerNewVersion }]) =>
        offerNewVersion(workbox, page),
      );
      watching.catch(() => {
        watching = undefined;
        // The file is gone from the server, as the rest of this build may be: the next page gets the new one.
        if (navigator.onLine) workbox.messageSkipWaiting();
      });
    };
    workbox.addEventListener('waiting', watch);
    // Accepted in another tab before this one knew.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (ownAddress(navigator.serviceWorker.controller)) watch();
    });
  }
  await workbox.register();
  if (isControlled) return;
  const { active } = await navigator.serviceWorker.ready;
  tellOfThisVisit(active, tag);
}

/** Has comments sent that wait, and tells how many there are. If this site has none, loads no code for it. */
async function startWaitingOutbox(page: Page): Promise<void> {
  // Those that came back count, too: they must be shown.
  const comments = await readWaiting(page.sitePath);
  if (!comments.length) return;
  await waitForLanguage(page);
  emitWaitingCount(page, comments.filter(isDue).length);
  const { startOutbox } = await loadFile('outbox');
  startOutbox(page);
}

/**
 * Registers the service worker (or removes it: `sw=off`) and has comments that wait sent. Call it after the page has
 * loaded and the browser is idle. Nothing of it is needed for the page, so it fails in silence; with `debug=1`, on the console.
 *
 * @param tag Address of our own script, with its parameters.
 */
export function startOffline(page: Page, tag: URL): void {
  const note = (what: string) => (error: unknown) => {
    if (page.debug) console.info(`K2 Islands: ${what}`, error);
  };
  if ('serviceWorker' in navigator) registerWorker(page, tag).catch(note('no service worker'));
  startWaitingOutbox(page).catch(note('waiting comments are sent later'));
}

/** Time limit of a worker's answer, in ms. */
export const ANSWER_LIMIT_MS = 2000;

/** Has the worker keep nothing any more, as it answers this page until that is left. Waits for its answer for a time. */
function quieten(worker: ServiceWorker | null): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, ANSWER_LIMIT_MS);
  });
  worker?.postMessage({ type: 'SWITCH_OFF' } satisfies WorkerMessage, [port2]);
  return worker ? heard : Promise.resolve();
}

/**
 * Removes our worker of this site, and everything it has kept: the kill switch. Workers of others stay, and so do
 * comments that wait: they are sent without a worker, too.
 */
export async function switchOff(sitePath: string): Promise<void> {
  const scope = new URL(sitePath, location.origin).href;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { installing, waiting, active } = registration;
    const script = registration.scope === scope ? ownAddress(active ?? waiting ?? installing) : undefined;
    if (!script) continue;
    await Promise.all([installing, waiting, active].map(quieten));
    await registration.unregister();
    const prefix = `${script.searchParams.get('cache') || 'k2-islands'} ${sitePath} `;
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}
