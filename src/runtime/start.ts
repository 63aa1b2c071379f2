import { widgets } from '../../widgets/registry.ts';
import type { LoaderHost } from '../loader/host.ts';
import { createAdopter } from './adopter.ts';
import { listenForIntents } from './intents.ts';
import { createLookup } from './lookup.ts';
import { createNamedSelectors } from './named-selectors.ts';
import { pageOf } from './page.ts';
import { statusOf } from './status.ts';
import { startWarmUp } from './warm-up.ts';
import { watchPage } from './watch.ts';

/** Takes over from the loader: knows every widget, adopts, watches the page. */
export function start(host: LoaderHost): void {
  const page = pageOf(host.tag);
  if (page.debug)
    document.addEventListener('k2:call', (event) => console.debug('K2 Islands:', (event as CustomEvent).detail));
  // Fetched with the first call, whatever becomes of it: without a connection it could not be.
  const connection = () => host.importChunk(() => import('../offline/connection.ts'));
  document.addEventListener('k2:call', (event) => {
    const { outcome } = (event as CustomEvent<{ outcome: unknown }>).detail;
    connection().then(
      (module) => {
        if (['network', 'offline', 'timeout'].includes(`${outcome}`))
          (module as typeof import('../offline/connection.ts')).watchConnection(page);
      },
      () => {},
    );
  });
  const lookup = createLookup(widgets);
  const adopter = createAdopter(lookup, page, host);
  listenForIntents(adopter);
  const warmUp = startWarmUp(widgets, adopter);
  const markNamed = createNamedSelectors();
  const scan = (root: ParentNode) => {
    markNamed(root);
    warmUp(root);
  };
  Object.assign(host.api, {
    scan: (root: ParentNode = document) => scan(root),
    release: (root: Node = document) => adopter.release(root),
    status: () => statusOf(lookup),
  });
  for (const match of lookup.around(host.touched)) adopter.adopt(...match);
  host.whenIdle(() => {
    for (const entry of widgets) if (entry.wholePage?.(page)) adopter.adopt(document.documentElement, entry);
  });
  watchPage(scan, page);
}
