import { messageSW } from 'workbox-window/build/workbox-window.prod.mjs';
import { loadFile } from '../dom/load-file.ts';
import { watchConnection } from '../http/connection.ts';
import { waitForLanguage } from '../i18n/language.ts';
import type { Page } from '../page/page.ts';
import type { LateNews, WorkerMessage } from './worker.ts';

/** Offers the new page once it has arrived, if its text differs. Without an answer, watches the connection. */
export async function watchLatePage(page: Page): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const message: WorkerMessage = { type: 'ASK_LATE', page: location.href.replace(/#.*/, '') };
  const news: LateNews = controller ? await messageSW(controller, message) : 'failed';
  if (news === 'failed') await watchConnection(page, new URL(location.href));
  if (news !== 'newer') return;
  const [{ offerNewPage }] = await Promise.all([loadFile('outbox'), waitForLanguage(page)]);
  offerNewPage(page);
}
