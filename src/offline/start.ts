import { pageOf } from '../core/create-page.ts';
import { loadLanguages } from '../i18n/language.ts';
import type { LoaderHost } from '../loader/host.ts';
import { watchKeptPage } from './kept-page.ts';
import { startKit } from './kit.ts';
import { startOffline } from './register-worker.ts';

/** What the loader fetches when the page has loaded and the browser is idle. */
export function start(host: LoaderHost): void {
  const page = pageOf(host);
  loadLanguages(page)?.then(
    (languages) => languages.start(page),
    () => {},
  );
  watchKeptPage(page);
  startOffline(page, host.tag.url);
  if (host.tag.parameter('sw') !== 'off') startKit(page);
}
