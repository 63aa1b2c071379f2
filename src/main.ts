import { widgets } from '../widgets/registry.ts';
import { installK2Shim } from './k2-shim.ts';
import { adoptionOf, adoptions, isAlive, release } from './loader/adoption.ts';
import { fetchWidget } from './loader/chunks.ts';
import { listenForIntents } from './loader/intents.ts';
import { createLoader } from './loader/loader.ts';
import { createLookup } from './loader/lookup.ts';
import { startWarmUp } from './loader/warm-up.ts';
import type { Page } from './page.ts';
import type { K2IslandsApi } from './public-api.ts';
import { readScriptTag } from './script-tag.ts';

declare const __VERSION__: string;

function createPage(): Page & { readonly url: URL } {
  const tag = readScriptTag();
  const queue: (() => void)[] = [];
  const work = () => {
    try {
      queue[0]?.();
    } finally {
      queue.shift();
      if (queue.length) setTimeout(work);
    }
  };
  const page: Page & { readonly url: URL } = {
    url: tag.url,
    language: tag.language,
    debug: tag.debug,
    get sitePath() {
      return tag.sitePath;
    },
    emit: (element, name, detail) => {
      if (tag.debug) console.debug('K2 Islands:', name, element, detail);
      return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
    },
    fail: (element, widget, error) => {
      if (page.emit(element, 'k2:failed', { widget, error })) console.error(`K2 Islands: ${widget} failed`, error);
    },
    schedule: (task) => {
      if (queue.push(task) === 1) setTimeout(work);
    },
  };
  return page;
}

function start(): void {
  const page = createPage();
  if (page.debug)
    document.addEventListener('k2:call', (event) => console.debug('K2 Islands:', (event as CustomEvent).detail));
  const lookup = createLookup(widgets);
  const loader = createLoader(lookup, page, page.url);
  listenForIntents(loader);
  const scan = startWarmUp(widgets, loader);

  const api: K2IslandsApi = {
    version: __VERSION__,
    scan: (root = document) => scan(root),
    release: (root = document) => loader.release(root),
    status: () => {
      const known = [...adoptions].map(({ element, entry, state, error }) => ({
        element,
        widget: entry.name,
        state,
        error,
      }));
      const idle = lookup
        .below(document)
        .filter((match) => !adoptionOf(...match))
        .map(([element, entry]) => ({ element, widget: entry.name, state: 'idle' as const }));
      return [...known, ...idle];
    },
  };
  Object.assign(window, { K2Islands: api });

  addEventListener('load', () => {
    // Hook for the tests of this tree only.
    const offline = (() => import('./offline/register-worker.ts')) as unknown as () => readonly string[];
    if (page.url.searchParams.get('sw') === 'off' && !navigator.serviceWorker?.controller) return;
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      fetchWidget({ name: 'offline', selector: '', load: offline }, page.url).then(
        (module) => (module as unknown as { startOffline(page: Page, tag: URL): void }).startOffline(page, page.url),
        () => {},
      );
    });
  });

  const watch = () => {
    scan(document);
    const added = new Set<Element>();
    let waiting = false;
    const work = () => {
      waiting = false;
      for (const adoption of [...adoptions]) if (!isAlive(adoption)) release(adoption, page);
      for (const root of added) if (root.isConnected) scan(root);
      added.clear();
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) added.add(node);
      if (!waiting) page.schedule(work);
      waiting = true;
    }).observe(document, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch);
  else watch();
}

// A second tag on the page, or a form with our name as its id, changes nothing. An engine too old for our styles, or for
// watching what is near, keeps the page as the server made it.
if (typeof (window as { K2Islands?: Partial<K2IslandsApi> }).K2Islands?.scan !== 'function') {
  installK2Shim();
  if ('adoptedStyleSheets' in document && 'IntersectionObserver' in window) start();
}
