import { messageSW } from 'workbox-window/build/workbox-window.prod.mjs';
import { type LoaderHost, pageOf } from '../core/loader-host.ts';
import { isKeptPage, LATE_MARK } from '../dom/browser.ts';
import { loadFile } from '../dom/load-file.ts';
import { watchConnection } from '../http/connection.ts';
import { loadLanguages, waitForLanguage } from '../i18n/language.ts';
import type { Page } from '../page/page.ts';
import { startKit } from './offline-kit.ts';
import { startOffline } from './registration.ts';
import type { LateNews, WorkerMessage } from './worker.ts';

/** Offers the new page once it has arrived, if its text differs. Without an answer, watches the connection. */
async function watchLatePage(page: Page): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const message: WorkerMessage = { type: 'ASK_LATE', page: location.href.replace(/#.*/, '') };
  const news: LateNews = controller ? await messageSW(controller, message) : 'failed';
  if (news === 'failed') await watchConnection(page, new URL(location.href));
  if (news !== 'newer') return;
  const [{ offerNewPage }] = await Promise.all([loadFile('outbox'), waitForLanguage(page)]);
  offerNewPage(page);
}

/** Starts the offline features. The loader calls this when the page has loaded and the browser is idle. */
export function start(host: LoaderHost): void {
  const page = pageOf(host);
  loadLanguages(page)
    ?.then((languages) => languages.start(page))
    .catch(() => {});
  // Ends the line about the missing connection. This very page: a host may send files while its pages hang.
  if (host.isKept) watchConnection(page, new URL(location.href));
  if (isKeptPage(LATE_MARK)) watchLatePage(page).catch(() => {});
  startOffline(page, host.tag.url);
  if (host.tag.parameter('sw') !== 'off') startKit(page, host.lookup);
}
