import { widgets } from '../../widgets/registry.ts';
import { acceptEarlyCalls } from '../k2/early-calls.ts';
import type { LoaderHost } from '../loader/host.ts';
import { noteUse } from '../offline/kit-wanted.ts';
import { createAdopter } from './adopter.ts';
import { attempt } from './attempt.ts';
import { openInspector } from './inspector.ts';
import { listenForIntents } from './intents.ts';
import { createLookup } from './lookup.ts';
import { createNamedSelectors } from './named-selectors.ts';
import { pageOf } from './page.ts';
import { statusOf } from './status.ts';
import { startWarmUp } from './warm-up.ts';
import { watchPage } from './watch.ts';

/** Takes over from the loader: knows every widget, adopts, watches the page. */
export function start(host: LoaderHost): void {
  const page = pageOf(host);
  acceptEarlyCalls(host.earlyCalls);
  // Fetched with the first call, whatever becomes of it: without a connection it could not be.
  let connection: Promise<unknown> | undefined;
  addEventListener(
    'k2:call',
    (event) => {
      noteUse(page.sitePath);
      const { outcome } = (event as CustomEvent<{ outcome: unknown }>).detail;
      connection ??= host.importChunk(() => import('../offline/connection.ts'));
      connection.then(
        (module) => {
          if (['network', 'offline', 'timeout'].includes(`${outcome}`))
            (module as typeof import('../offline/connection.ts')).watchConnection(page);
        },
        () => {
          connection = undefined;
        },
      );
    },
    true,
  );
  // Any other widget may fail without a word about this form.
  addEventListener('k2:failed', (event) => {
    if ((event as CustomEvent<{ widget: string }>).detail?.widget === 'lost-credentials') host.showLostRows();
  });
  const lookup = createLookup(widgets, host);
  const adopter = createAdopter(lookup, page, host);
  listenForIntents(adopter);
  const warmUp = startWarmUp(widgets, adopter);
  const markNamed = createNamedSelectors(host, page);
  const scan = (root: ParentNode) => {
    markNamed(root);
    warmUp(root);
  };
  Object.assign(host.api, {
    scan: (root: ParentNode = document) => {
      lookup.restore(root);
      scan(root);
    },
    release: (root: Node = document) => {
      lookup.release(root);
      adopter.release(root);
    },
    status: () => statusOf(lookup),
  });
  for (const [name, root] of host.calls) host.api[name](root as (ParentNode & Node) | undefined);
  if (page.debug) openInspector(host);
  // Where the reader is by now, with the focus.
  for (const match of lookup.around(host.unshadowed(document).querySelector('body :focus'))) adopter.adopt(...match);
  host.whenIdle(() => {
    const { documentElement } = host.unshadowed(document);
    for (const entry of widgets)
      attempt(entry, documentElement, page, () => {
        if (entry.wholePage?.(page)) adopter.adopt(documentElement, entry);
      });
  });
  watchPage(scan, page);
}
