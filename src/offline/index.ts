import { pageOf } from '../core/create-page.ts';
import type { LoaderHost } from '../core/loader-host.ts';
import { isKeptPage, LATE_MARK } from '../dom/browser.ts';
import { watchConnection } from '../http/connection.ts';
import { loadLanguages } from '../i18n/language.ts';
import { watchLatePage } from './late-page.ts';
import { startKit } from './offline-kit.ts';
import { startOffline } from './registration.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    offline: typeof import('./index.ts');
  }
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
