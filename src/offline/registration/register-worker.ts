import { Workbox } from 'workbox-window/build/workbox-window.prod.mjs';
import { trustedPolicy } from '../../dom/trusted-types.ts';
import { waitForLanguage } from '../../i18n/language.ts';
import type { Page } from '../../core/page.ts';
import { isDue } from '../is-due.ts';
import type { WorkerMessage } from '../messages.ts';
import { readWaiting } from '../waiting-count.ts';
import { ownAddress } from './own-worker.ts';
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
    const { switchOff } = await import('./switch-off.ts');
    await switchOff(page.sitePath);
    return;
  }
  const { url, scope } = address;
  const workbox = new Workbox(trustedPolicy(url)?.createScriptURL(url) ?? url, { scope });
  const isControlled = !!navigator.serviceWorker.controller;
  if (isControlled) {
    let watching: Promise<unknown> | undefined;
    const watch = () => {
      watching ??= Promise.all([import('./new-version.ts'), waitForLanguage(page)]).then(([{ offerNewVersion }]) =>
        offerNewVersion(workbox, page),
      );
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
  const { emitWaitingCount } = await import('./emit-waiting-count.ts');
  emitWaitingCount(page, comments.filter(isDue).length);
  const { startOutbox } = await import('../waiting-list/waiting-list.ts');
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
