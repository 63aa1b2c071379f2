import type { Workbox } from 'workbox-window';
import { ownDocument } from '../dom/nodes.ts';
import { reloadPage } from '../dom/reload.ts';
import { isWriting, isWritten } from '../forms/unsaved.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Action } from '../view/actions.ts';
import { showLine } from './line.ts';

/** Tests whether the visitor has filled in something; some browsers can only use `isWriting`. */
const isFilledIn = () =>
  isWriting() || [...ownDocument.querySelectorAll(':is(:user-valid,:user-invalid)')].some(isWritten);

/**
 * Time for files that load at the press, in ms. A request that reaches the old worker while Chromium stops it starts it
 * again; then the new one waits until the old one has been idle for 30 s.
 */
const REQUESTS_END_MS = 500;

/** Shows an offer to reload, with *Later*. Returns its remover. */
function showOffer(page: Page, key: 'update.offer' | 'update.page', accept: () => void): () => void {
  const actions: Action[] = [
    { label: 'update.accept', run: accept },
    { label: 'update.later', run: () => remove() },
  ];
  const remove = showLine({ words: text(page, key), actions }, page);
  return remove;
}

/** Offers the site's new page instead of the kept one. The visitor who accepts knows what is unsaved here. */
export const offerNewPage = (page: Page) => void showOffer(page, 'update.page', reloadPage);

/**
 * Offers a new version, in one line, when it waits. Once the visitor has accepted it in any tab, all tabs reload. A tab
 * with unsaved text shows a line instead, and keeps its old version until the visitor reloads it.
 */
export function offerNewVersion(
  workbox: Pick<Workbox, 'messageSkipWaiting'>,
  isOurs: (worker: ServiceWorker | null) => boolean,
  page: Page,
): void {
  const { serviceWorker } = navigator;
  let removeLine = () => {};
  const offer = (accept: () => void) => {
    removeLine();
    removeLine = showOffer(page, 'update.offer', accept);
  };
  let isAccepted = false;
  const switchOver = () => {
    // The visitor who has accepted it here knows this tab's text.
    if (isAccepted || !isFilledIn()) reloadPage();
    else offer(reloadPage);
  };
  const accept = () => {
    isAccepted = true;
    removeLine();
    removeLine = showLine({ words: text(page, 'update.loading'), actions: [] }, page);
    setTimeout(() => workbox.messageSkipWaiting(), REQUESTS_END_MS);
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (isOurs(serviceWorker.controller)) switchOver();
  });
  const start = async () => ((await serviceWorker.getRegistration())?.waiting ? offer(accept) : switchOver());
  // In Firefox this fails while the page is being left; the next page offers the version.
  start().catch(() => {});
}
