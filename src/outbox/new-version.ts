import type { Workbox } from 'workbox-window';
import type { Page } from '../core/page.ts';
import { isWriting, isWritten } from '../dom/controls.ts';
import { announce } from '../dom/live-region.ts';
import { ownDocument } from '../dom/nodes.ts';
import { reloadPage } from '../dom/reload.ts';
import { text } from '../i18n/texts.ts';
import { ownAddress } from '../waiting/own-worker.ts';
import { button, removeLine, showLine } from './line.ts';

/** Time for the new worker to replace the old one, before the browser is made to try again, in ms. */
export const TAKEOVER_RETRY_MS = 500;

/** Largest number of such tries. */
const TAKEOVER_RETRIES = 5;

let line: HTMLElement | undefined;
let reloaded = false;

function reload(): void {
  if (reloaded) return;
  reloaded = true;
  reloadPage();
}

function remove(): void {
  if (line) removeLine(line);
}

function offer(page: Page, accept: () => void): void {
  remove();
  line = showLine(text(page, 'update.offer'), page.language, [
    button(text(page, 'update.accept'), accept),
    button(text(page, 'update.later'), remove),
  ]);
}

/** Tests whether the reader has filled in something; if the browser can't tell, by `isWriting` only. */
const isFilledIn = () =>
  isWriting() || [...ownDocument.querySelectorAll(':is(:user-valid,:user-invalid)')].some(isWritten);

/**
 * Has the browser try again to end the old worker, until the new one no longer waits. Chromium ends the old one as soon
 * as it has nothing to do; a request of any tab in that very moment keeps it, and then it stays until it has been idle for
 * 30 s, however often the new one is told to take over. With each navigation Chromium tries again: it is one in a frame
 * that nobody sees, to a file that exists.
 */
function retryTakeover(registration: ServiceWorkerRegistration): void {
  let retries = 0;
  const timer = setInterval(() => {
    const { waiting } = registration;
    if (!waiting || ++retries > TAKEOVER_RETRIES) {
      clearInterval(timer);
      return;
    }
    const frame = ownDocument.createElement('iframe');
    frame.hidden = true;
    frame.src = waiting.scriptURL;
    frame.addEventListener('load', () => frame.remove());
    ownDocument.body.append(frame);
  }, TAKEOVER_RETRY_MS);
}

/**
 * Offers a new version, in one line, when it waits. Once the reader has accepted it, in whatever tab, each tab is loaded
 * again, once; one in which something is being written says so instead, and keeps its old version until the reader
 * comes to it.
 */
export function offerNewVersion(workbox: Pick<Workbox, 'messageSkipWaiting'>, page: Page): void {
  const { serviceWorker } = navigator;
  const isNew = () => {
    if (isFilledIn()) offer(page, reload);
    else reload();
  };
  let accepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!ownAddress(serviceWorker.controller)) return;
    // The reader who accepts here knows what is written here.
    if (accepted) reload();
    else isNew();
  });
  serviceWorker
    .getRegistration()
    .then((registration) => {
      if (!registration?.waiting) isNew();
      else
        offer(page, () => {
          accepted = true;
          const said = text(page, 'update.loading');
          line?.firstElementChild?.replaceChildren(said);
          announce(said);
          workbox.messageSkipWaiting();
          retryTakeover(registration);
        });
    })
    // Firefox refuses a page that is being left; the next one is offered the version.
    .catch(() => {});
}
