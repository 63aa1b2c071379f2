import { CALLERS } from 'virtual:widgets/loader';
import { savesData } from '../dom/browser.ts';
import { closest, ownDocument } from '../dom/nodes.ts';
import type { K2IslandsApi } from '../public-api.ts';
import { watchForAnalytics } from './built-in/analytics.ts';
import { installK2Shim } from './built-in/k2-shim.ts';
import { hideLostRows } from './built-in/lost-rows.ts';
import { showOffline } from './built-in/offline-bar.ts';
import { listenForPopups } from './built-in/popup-window.ts';
import { LOAD_PAUSE_MS } from './constants.ts';
import { watchForEager } from './eager.ts';
import { holdIntents } from './held-intents.ts';
import { createHolder } from './hold.ts';
import type { ApiCall, LoaderHost, Runtime } from './host.ts';
import { whenIdle } from './idle.ts';
import { ADOPTABLE, idleElements } from './idle-elements.ts';
import { changeFolder, importChunk } from './import-chunk.ts';
import { listenForInteractions } from './interactions.ts';
import { opensElsewhere } from './opens-elsewhere.ts';
import { keepOwnKeys } from './own-keys.ts';
import { readScriptTag } from './script-tag.ts';
import { hasStored } from './stored.ts';
import { listenForTargets } from './targets.ts';

declare const __VERSION__: string;

// A second tag on the page, or a form with our name as its id, changes nothing. An engine too old for our styles, or for
// watching what is near, keeps the page as the server made it.
if (typeof (window as { K2Islands?: Partial<K2IslandsApi> }).K2Islands?.scan !== 'function') {
  installK2Shim();
  if (ownDocument.adoptedStyleSheets && 'IntersectionObserver' in window) {
    const tag = readScriptTag();
    const holder = createHolder(tag, tag.parameter('sitepath'));
    const apiCalls: ApiCall[] = [];
    const api: K2IslandsApi = {
      version: __VERSION__,
      scan(root) {
        apiCalls.push(['scan', root]);
        load();
      },
      release(root) {
        apiCalls.push(['release', root]);
      },
      status: idleElements,
    };
    (window as { K2Islands?: K2IslandsApi }).K2Islands = api;
    const host: { -readonly [Name in keyof LoaderHost]: LoaderHost[Name] } = {
      ...holder,
      tag,
      api,
      apiCalls,
      hasInteracted: false,
      showLostRows: hideLostRows(),
      savesData,
      hasStored,
      whenIdle,
      opensElsewhere,
      closest,
      listenForTargets,
      listenForInteractions,
      importChunk: (source) => importChunk(source, tag.url),
    };

    /** Ends what the loader does only until the runtime is there. */
    const early = new AbortController();
    /** Ends what is of use only with our code, which could not be had. */
    const without = new AbortController();
    let loading: unknown;
    /**
     * Set for a while after a failure, in which what only approaches or changes the page asks for nothing: a site in
     * trouble is left alone. A press that fails meanwhile makes it no longer.
     */
    let pause: unknown;
    const load = () => {
      if (loading) return;
      loading = host
        .importChunk(() => import('../core/start.ts'))
        .then(
          (runtime) => {
            early.abort();
            (runtime as Runtime).start(host);
            settle(true);
          },
          (error) => {
            loading = 0;
            pause ||= setTimeout(() => {
              pause = 0;
            }, LOAD_PAUSE_MS);
            if (!tag.page) changeFolder();
            // Without a connection, nothing else could use what we give up.
            if (navigator.onLine) without.abort();
            console.error('K2 Islands:', error);
            host.showLostRows();
            settle();
          },
        );
    };

    const preloadCall = (place: EventTarget | null) => {
      for (const [around, , , source] of CALLERS) if (closest(place, around)) host.importChunk(source).catch(() => {});
    };

    listenForPopups();
    keepOwnKeys(holder, without.signal);
    watchForAnalytics();
    showOffline(tag);
    const settle = holdIntents(holder, load, preloadCall, early.signal);
    listenForInteractions(({ target }, isInteraction, isApproach) => {
      host.hasInteracted ||= isInteraction;
      if (pause) return;
      const isNear = isApproach && closest(target, ADOPTABLE);
      // Where bytes are dear, only what may be adopted is worth some.
      if (isNear || (isInteraction && !savesData())) load();
      if (isNear) preloadCall(target);
    }, early.signal);
    watchForEager(load, () => pause || load(), early.signal);
    if (tag.isDebug) load();
    if (tag.parameter('analytics')) whenIdle(load);
    // Without a worker there is nothing to register; one that is there is to be taken away again.
    if (tag.parameter('sw') !== 'off' || navigator.serviceWorker?.controller)
      whenIdle(() => {
        host
          .importChunk(() => import('../offline/start.ts'))
          .then(
            (offline) => (offline as Runtime).start(host),
            () => {},
          );
      });
  }
}
