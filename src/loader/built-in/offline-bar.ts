import type { ScriptTag } from '../../core/page.ts';
import { isKeptPage, whenParsed } from '../../dom/browser.ts';
import { OFFLINE_BAR, ownDocument } from '../../dom/nodes.ts';
import { loaderText } from '../loader-text.ts';
import { listen } from '../targets.ts';

/**
 * At the lower edge, in the flow of the page: it hides nothing that can't be scrolled free, and lets clicks through. Its
 * shadows reach both edges of the window where the body has a padding or a width, and make nothing scroll.
 */
const STYLE =
  'position:sticky;bottom:0;padding:.4em;background:#222;color:#fff;pointer-events:none;box-shadow:50vw 0#222,-50vw 0#222';

/** Finds the bar of the page's own making, or ours at the end of the page, which is made when it is first needed. */
function findBar(): HTMLElement {
  const found = ownDocument.querySelector<HTMLElement>(OFFLINE_BAR);
  if (found) return found;
  const bar = ownDocument.createElement('div');
  bar.dataset.k2Widget = 'offline-bar';
  bar.style.cssText = STYLE;
  ownDocument.body.append(bar);
  return bar;
}

/** Finds the place of the words in a bar. The outbox has its button beside it (src/outbox/waiting-bar.ts). */
function findWords(bar: HTMLElement): Element {
  const found = bar.querySelector('[role=status]');
  if (found) return found;
  const words = ownDocument.createElement('span');
  words.setAttribute('role', 'status');
  bar.prepend(words);
  return words;
}

/**
 * Shows that there is no connection while the browser is offline or the site does not answer, as on a page from the
 * worker's cache; in the loader, as no code can be fetched then.
 */
export function showOffline(tag: Pick<ScriptTag, 'pageLanguage' | 'loaderTexts'>): void {
  let isReachable = navigator.onLine && !isKeptPage();
  let count = '';
  const update = () => {
    if (isReachable && !ownDocument.querySelector(OFFLINE_BAR)) return;
    const bar = findBar();
    const place = findWords(bar);
    const words = isReachable ? '' : `${loaderText(tag, 'loader.offline')} ${count}`.trim();
    bar.hidden = isReachable;
    // What gets the focus is not to be behind it.
    ownDocument.documentElement.style.scrollPaddingBottom = isReachable ? '' : '3em';
    // A live region speaks what is put into it once it exists, also what it has said before.
    setTimeout(() => {
      if (place.textContent !== words) place.textContent = words;
    });
  };
  // Events of the browser have no detail. An answer of the site proves more than `onLine`.
  listen('k2:connection k2:comments-waiting online offline', (event) => {
    ({ isReachable = isReachable, words: count = count } = (event as CustomEvent).detail ?? {
      isReachable: navigator.onLine,
    });
    whenParsed(update);
  });
  whenParsed(update);
}
