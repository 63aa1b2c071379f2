import type { LoaderHost } from '../loader/host.ts';
import { pageOf } from '../runtime/page.ts';
import { startOffline } from './register-worker.ts';

/** What the loader fetches when the page has loaded and the browser is idle. */
export function start(host: LoaderHost): void {
  startOffline(pageOf(host), host.tag.url);
}
