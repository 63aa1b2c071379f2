import { Workbox } from 'workbox-window/build/workbox-window.prod.mjs';
import type { Page } from '../core/page.ts';
import { loadFile } from '../dom/load-file.ts';
import { trustedPolicy } from '../dom/trusted-types.ts';
import { waitForLanguage } from '../i18n/language.ts';
import { emitWaitingCount } from './emit-waiting-count.ts';
import { isDue } from './is-due.ts';
import type { WorkerMessage } from './messages.ts';
import { offerNewVersion } from './new-version.ts';
import { ownAddress } from './own-worker.ts';
import { switchOff } from './switch-off.ts';
import { readWaiting } from './waiting-count.ts';
import { workerAddress } from './worker-address.ts';

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
      watching ??= Promise.resolve(waitForLanguage(page)).then(() => offerNewVersion(workbox, page));
      watching.catch(() => {
        watching = undefined;
        // That code is gone from the server, as the rest of this build may be: the next page gets the new one.
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

/** Has comments sent that wait; tells how many there are. Where this site has none, no code for it comes. */
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
 * Registers the service worker (or takes it away: `sw=off`) and has comments that wait sent. Call it after the page has
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
