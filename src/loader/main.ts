import { early, needs, widgets } from 'virtual:widgets';
import { installK2Shim } from '../compat/k2-shim.ts';
import type { CoreModule, LoaderHost } from '../core/host.ts';
import { createLookup } from '../core/lookup.ts';
import { createScheduler } from '../core/scheduler.ts';
import { ADOPT_BLOCK } from '../core/widget.ts';
import { whenIdle } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { K2IslandsApi } from '../public-api.ts';
import { watchApproach } from './approach.ts';
import { watchForAnalytics } from './built-in/analytics.ts';
import { showOffline } from './built-in/offline-bar.ts';
import { listenForPopups } from './built-in/popup-window.ts';
import { createHolder, HOLD_MS } from './hold.ts';
import { holdEvents } from './hold-events.ts';
import { createImportFile } from './import-file.ts';
import { createConditions } from './load-on/conditions.ts';
import { keepOwnKeys } from './own-keys.ts';
import { readScriptTag } from './script-tag.ts';
import { createTaker } from './take.ts';
import { listen } from './targets.ts';
import { watchPage } from './watch-page.ts';

declare const __VERSION__: string;

/** Begins what lasts until a widget is there, has failed, or has taken too long. */
function startEarly(): () => void {
  const endings = new Map(early.map(({ name, untilReady }) => [name, untilReady?.()]));
  const endAll = () => {
    for (const end of endings.values()) end?.();
  };
  listen('k2:ready k2:failed', (event) => endings.get((event as CustomEvent).detail?.widget)?.());
  setTimeout(endAll, HOLD_MS);
  return endAll;
}

function start(): void {
  const tag = readScriptTag();
  const lookup = createLookup(widgets);
  const holder = createHolder(tag, tag.parameter('sitepath'));
  const schedule = createScheduler();
  const endEarly = startEarly();
  /** Ends what is of use only with our code, which could not be had. */
  const without = new AbortController();
  const host: LoaderHost = {
    tag,
    lookup,
    schedule,
    earlyCalls: holder.earlyCalls,
    importFile: createImportFile(tag.url, needs, () => !!tag.page),
    // As it is until core puts in what works.
    api: {
      version: __VERSION__,
      scan(root) {
        taker.ask();
        taker.ready.then(() => host.api.scan(root));
      },
      release: (root) => void taker.ready.then(() => host.api.release(root)),
      status: () => lookup.below(document).map(([element, { name }]) => ({ element, widget: name, state: 'idle' })),
    },
    scan(root) {
      if (ownDocument.querySelector(ADOPT_BLOCK)) taker.ask();
      watch(taker.core?.markNamed(root) ?? root);
    },
  };
  const taker = createTaker(host, (error) => {
    // Without a connection, nothing else could use what we give up.
    if (navigator.onLine) without.abort();
    console.error('K2 Islands:', error);
    endEarly();
  });
  const watch = createConditions(lookup, taker.takeLater);
  (window as { K2Islands?: K2IslandsApi }).K2Islands = host.api;

  listenForPopups();
  keepOwnKeys(holder, lookup, without.signal);
  watchForAnalytics();
  showOffline(tag);
  holdEvents(holder, lookup, taker.take);
  watchApproach(lookup, taker.takeSoon, (match) => !!taker.core?.hasFailed(match));
  watchPage(host.scan, schedule, () => taker.core);
  if (tag.isDebug) taker.ask();
  if (tag.parameter('analytics')) whenIdle(taker.ask);
  // Without a worker there is nothing to register; one that is there is to be taken away again.
  if (tag.parameter('sw') !== 'off' || navigator.serviceWorker?.controller)
    whenIdle(() => {
      host.importFile('offline').then(
        (offline) => (offline as CoreModule).start(host),
        () => {},
      );
    });
}

// A second tag on the page, or a form with our name as its id, changes nothing. An engine too old for our styles, or for
// watching what is near, keeps the page as the server made it.
if (typeof (window as { K2Islands?: Partial<K2IslandsApi> }).K2Islands?.scan !== 'function') {
  installK2Shim();
  if (ownDocument.adoptedStyleSheets && 'IntersectionObserver' in window) start();
}
