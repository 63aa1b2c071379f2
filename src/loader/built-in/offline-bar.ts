import type { ScriptTag } from '../../core/page.ts';
import { isKeptPage, whenParsed } from '../../dom/browser.ts';
import { ownDocument } from '../../dom/nodes.ts';
import { loaderText } from '../loader-text.ts';
import { listen } from '../targets.ts';

/**
 * At the lower edge, in the flow of the page: it hides nothing that can't be scrolled free, and lets clicks through. Its
 * shadows reach both edges of the window where the body has a padding or a width, and make nothing scroll.
 */
const STYLE =
  'position:sticky;bottom:0;padding:.4em;background:#222;color:#fff;pointer-events:none;box-shadow:50vw 0#222,-50vw 0#222';

/** The bar of the page's own making, or ours at the end of the page. */
function findBar(): HTMLElement {
  let bar = ownDocument.querySelector<HTMLElement>('[data-k2-widget~=offline-bar]');
  if (!bar) {
    bar = ownDocument.createElement('div');
    bar.style.cssText = STYLE;
    ownDocument.body.append(bar);
  }
  bar.setAttribute('role', 'status');
  return bar;
}

/**
 * Shows that there is no connection while the browser is offline or the site does not answer, as on a page from the
 * worker's cache; in the loader, as no code can be fetched then.
 */
export function showOffline(tag: Pick<ScriptTag, 'pageLanguage' | 'loaderTexts'>): void {
  let isReachable = navigator.onLine && !isKeptPage();
  let words = '';
  let bar: HTMLElement | undefined;
  const update = () => {
    if (!bar && isReachable) return;
    bar ??= findBar();
    const place = bar;
    place.hidden = isReachable;
    // What gets the focus is not to be behind it.
    ownDocument.documentElement.style.scrollPaddingBottom = isReachable ? '' : '3em';
    // A live region tells what is put into it once it is there.
    setTimeout(() => {
      place.textContent = isReachable ? '' : `${loaderText(tag, 'loader.offline')} ${words}`.trim();
    });
  };
  // Events of the browser have no detail. An answer of the site proves more than `onLine`.
  listen('k2:connection k2:comments-waiting online offline', (event) => {
    ({ isReachable = isReachable, words = words } = (event as CustomEvent).detail ?? { isReachable: navigator.onLine });
    whenParsed(update);
  });
  whenParsed(update);
}
