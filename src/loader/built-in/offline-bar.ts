import type { LoaderHost } from '../../core/loader-host.ts';
import { whenParsed } from '../../dom/browser.ts';
import { OFFLINE_BAR, ownDocument } from '../../dom/nodes.ts';
import { listen } from '../event-targets.ts';
import { loaderText } from '../texts.ts';

/**
 * At the bottom edge, in the flow of the page: it covers nothing permanently, and lets clicks through. Its shadows
 * reach both edges of the window if the body has padding or a width, without causing overflow.
 */
const STYLE =
  'position:sticky;padding:.4em;background:#222;color:#fff;pointer-events:none;box-shadow:50vw 0#222,-50vw 0#222';

function findBar(): HTMLElement {
  const found = ownDocument.querySelector<HTMLElement>(OFFLINE_BAR);
  if (found) return found;
  const bar = ownDocument.createElement('div');
  bar.dataset.k2Widget = 'offline-bar';
  bar.style.cssText = STYLE;
  ownDocument.body.append(bar);
  return bar;
}

/** Raises a bar above what the site has fixed there, such as a cookie notice or a button. Returns the room below, in px. */
function findRoom(bar: HTMLElement, room = 0): number {
  bar.style.bottom = `${room}px`;
  const { top, bottom } = bar.getBoundingClientRect();
  // The bar ignores pointers. The grid is finer than a button.
  for (let x = 0; x < innerWidth; x += 20)
    for (let y = top; y < bottom; y += 20)
      for (let found = ownDocument.elementFromPoint(x, y); found; found = found.parentElement) {
        const height = innerHeight - found.getBoundingClientRect().top;
        // A higher one covers the page anyway.
        const isHigher = height > room && height < 400 && found !== bar;
        if (isHigher && /fixed|sticky/.test(getComputedStyle(found).position)) return findRoom(bar, height);
      }
  return room;
}

/** Finds the text element of a bar. The outbox adds its button after it (src/outbox/line.ts). */
function findWords(bar: HTMLElement): Element {
  const found = bar.querySelector('[role=status]');
  if (found) return found;
  const words = ownDocument.createElement('span');
  words.setAttribute('role', 'status');
  bar.prepend(words);
  return words;
}

/**
 * Shows a bar while the browser is offline or the site does not answer, as on a page from the worker's cache. It is
 * part of the loader, as no code can be fetched then.
 */
export function showOffline({ tag, isKept }: Pick<LoaderHost, 'tag' | 'isKept'>): void {
  let isReachable = navigator.onLine && !isKept;
  let waiting = '';
  /** Finds room for the bar. It must not cover the focused element. The site places its own bar. */
  const findPlace = () => {
    const bar = findBar();
    const room = bar.style.position ? findRoom(bar) : 0;
    ownDocument.documentElement.style.scrollPaddingBottom = isReachable ? '' : `calc(3em + ${room}px)`;
  };
  const update = () => {
    const bar = isReachable ? ownDocument.querySelector<HTMLElement>(OFFLINE_BAR) : findBar();
    if (!bar) return;
    const place = findWords(bar);
    const words = isReachable ? '' : `${loaderText(tag, 'loader.offline')} ${waiting}`.trim();
    bar.hidden = isReachable;
    // A live region announces only changes after its creation, also to a text that it had before.
    setTimeout(() => {
      if (place.textContent !== words) place.textContent = words;
      findPlace();
    });
  };
  // Events of the browser have no detail. An answer of the site proves more than `onLine`.
  listen('k2:connection k2:comments-waiting online offline', (event) => {
    ({ isReachable = isReachable, words: waiting = waiting } = (event as CustomEvent).detail ?? {
      isReachable: navigator.onLine,
    });
    whenParsed(update);
  });
  whenParsed(() => {
    update();
    // A later listener may show a button with scrolling.
    listen('scroll resize', () => isReachable || setTimeout(findPlace));
  });
}
