import { early, needs, widgets } from 'virtual:widgets';
import { installK2Shim } from '../compat/k2-shim.ts';
import type { LoaderHost } from '../core/loader-host.ts';
import { createLookup, type Lookup } from '../core/lookup.ts';
import { createScheduler } from '../core/scheduler.ts';
import { isKeptPage, KEPT_MARK, whenIdle } from '../dom/browser.ts';
import type { Files } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { K2IslandsApi } from '../page/api.ts';
import { ADOPT_BLOCK } from '../page/widget.ts';
import { createAdopter } from './adopt.ts';
import { watchApproach } from './approach.ts';
import { watchForAnalytics } from './built-in/analytics.ts';
import { showOffline } from './built-in/offline-bar.ts';
import { listenForPopups } from './built-in/popup-window.ts';
import { greyPrompts } from './built-in/prompts.ts';
import { createConditions } from './conditions.ts';
import { listen } from './event-targets.ts';
import { HOLD_MS, holdEvents, keepOwnKeys } from './hold-events.ts';
import { createImportFile } from './import-file.ts';
import { readScriptTag } from './script-tag.ts';
import { watchPage } from './watch-page.ts';

declare const __VERSION__: string;

/** Runs the widgets' early code. Returns a function that ends it: once they have loaded or failed, or take too long. */
function startEarly(): () => void {
  const endings = new Map(early.map(({ name, untilReady }) => [name, untilReady?.()]));
  const endAll = () => {
    for (const end of endings.values()) end?.();
  };
  listen('k2:ready k2:failed', (event) => endings.get((event as CustomEvent).detail?.widget)?.());
  setTimeout(endAll, HOLD_MS);
  return endAll;
}

/** Creates `window.K2Islands` with placeholders, which core replaces. */
function createApi(lookup: Lookup, load: () => Promise<unknown>): K2IslandsApi {
  const whenThere = (act: () => void) => void load().then(act, () => {});
  const api: K2IslandsApi = {
    version: __VERSION__,
    scan: (root) => whenThere(() => api.scan(root)),
    release: (root) => whenThere(() => api.release(root)),
    status: () => lookup.below(document).map(([element, { name }]) => ({ element, widget: name, state: 'idle' })),
  };
  return api;
}

function start(): void {
  const tag = readScriptTag();
  const lookup = createLookup(widgets);
  const schedule = createScheduler();
  const endEarly = startEarly();
  let isLost = false;
  const host: LoaderHost = {
    tag,
    lookup,
    schedule,
    earlyCalls: new Map(),
    isKept: isKeptPage(KEPT_MARK),
    importFile: createImportFile(tag.url, needs, () => !!host.page),
    api: createApi(lookup, () => adopter.load()),
    scan(root) {
      greyPrompts(lookup, root);
      if (ownDocument.querySelector(ADOPT_BLOCK)) adopter.ask();
      watch(host.core?.markNamed(root) ?? root);
    },
  };
  const adopter = createAdopter(host, (error) => {
    isLost = true;
    console.error('K2 Islands:', error);
    endEarly();
  });
  const watch = createConditions(lookup, adopter.adoptLater);
  const startOffline = async () => ((await host.importFile('offline')) as Files['offline']).start(host);
  (window as { K2Islands?: K2IslandsApi }).K2Islands = host.api;

  listenForPopups();
  keepOwnKeys(lookup, () => isLost && !host.core);
  watchForAnalytics();
  showOffline(host);
  holdEvents(host, adopter.adopt);
  watchApproach(lookup, adopter.adoptLater);
  watchPage(host);
  if (tag.isDebug) adopter.ask();
  if (tag.parameter('analytics')) whenIdle(adopter.ask);
  // With `sw=off`, an existing worker must be removed.
  if (tag.parameter('sw') !== 'off' || navigator.serviceWorker?.controller)
    whenIdle(() => void startOffline().catch(() => {}));
}

// A second tag has no effect. Browsers too old for our styles get the page as the server printed it.
if (!window.K2Islands) {
  installK2Shim();
  if (ownDocument.adoptedStyleSheets) start();
}
