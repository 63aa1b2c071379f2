import { CLICKS, MUTED, NEVER_NATIVE, STORED, SUBMITS, UNASKED } from '../widgets/early.ts';
import { watchForAnalytics } from './loader/analytics.ts';
import { createHolder } from './loader/hold.ts';
import type { LoaderHost, Runtime } from './loader/host.ts';
import { isSparing, whenIdle } from './loader/idle.ts';
import { type ChunkSource, importChunk } from './loader/import-chunk.ts';
import { installK2Shim } from './loader/k2-shim.ts';
import { opensElsewhere } from './loader/opens-elsewhere.ts';
import { openedWindow } from './loader/popup-window.ts';
import { readScriptTag } from './loader/script-tag.ts';
import { hasStored } from './loader/stored.ts';
import type { K2IslandsApi } from './public-api.ts';

declare const __VERSION__: string;

const IGNORED = '[data-k2-ignore]';
const ADOPTABLE = [CLICKS, SUBMITS, MUTED].join();

/** Signs of a reader. */
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'];
/** These come from a script or an attribute as well, and say something only of what they happen on. */
const APPROACHES = ['focusin', 'touchstart', 'input'];

function start(): void {
  const tag = readScriptTag();
  const holder = createHolder(tag.language);
  const early = new AbortController();
  const options = { capture: true, passive: true, signal: early.signal };
  /** Clicks and submits that wait for the runtime. */
  const queue: ((ready: boolean) => void)[] = [];
  const settle = (ready: boolean) => {
    for (const proceed of queue.splice(0)) proceed(ready);
  };
  const api: K2IslandsApi = {
    version: __VERSION__,
    scan: () => void load(),
    release() {},
    status: () => [],
  };
  Object.assign(window, { K2Islands: api });
  const host: { -readonly [Name in keyof LoaderHost]: LoaderHost[Name] } = {
    ...holder,
    tag,
    api,
    isSigned: false,
    touched: null,
    isSparing,
    hasStored,
    whenIdle,
    opensElsewhere,
    importChunk: (source: ChunkSource) => importChunk(source, tag.url),
  };

  let loading: Promise<void> | undefined;
  const load = () => {
    if (loading) return;
    loading = host
      .importChunk(() => import('./runtime/start.ts'))
      .then(
        (runtime) => {
          early.abort();
          watcher.disconnect();
          (runtime as Runtime).start(host);
          settle(true);
        },
        (error) => {
          loading = undefined;
          console.error('K2 Islands:', error);
          settle(false);
        },
      );
  };

  const onSign = ({ type, target }: Event) => {
    const isNear = APPROACHES.includes(type) && target instanceof Element && target.closest(ADOPTABLE);
    const isSign = SIGNS.includes(type);
    host.isSigned ||= isSign;
    host.touched = target;
    if (isNear || (isSign && !isSparing())) load();
  };
  for (const type of [...SIGNS, ...APPROACHES]) addEventListener(type, onSign, options);

  const onIntent = (event: Event) => {
    const place = event.target;
    if (holder.isPassing() || event.defaultPrevented || !(place instanceof Element) || place.closest(IGNORED)) return;
    const element = place.closest<HTMLElement>(event.type === 'click' ? CLICKS : SUBMITS);
    if (!element || opensElsewhere(event, element)) return;
    // What was clicked is clicked again: a box to be ticked, say, inside of what is waited for.
    holder.hold(event, place instanceof HTMLElement ? place : element, {
      element,
      place: element.closest('.itemRatingForm')?.querySelector('.itemRatingLog'),
      isNeverNative: element.matches(NEVER_NATIVE),
      queue,
    });
    load();
  };
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || target.closest(IGNORED)) return;
      if (!openedWindow(event, target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener('click', onIntent, { capture: true, signal: early.signal });
  addEventListener('submit', onIntent, { capture: true, signal: early.signal });
  addEventListener(
    'keyup',
    (event) => {
      const { target } = event;
      if (target instanceof Element && target.matches(MUTED) && !target.closest(`${IGNORED},[data-k2-state=failed]`))
        event.stopImmediatePropagation();
    },
    true,
  );

  watchForAnalytics();
  if (tag.parameter('analytics')) whenIdle(load);
  const look = () => {
    const selector = hasStored(STORED.key) ? `${UNASKED},${STORED.selector}` : UNASKED;
    if (tag.debug || document.querySelector(selector)) load();
  };
  const watcher = new MutationObserver(look);
  const watch = () => {
    look();
    watcher.observe(document, { childList: true, subtree: true });
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
