import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { closest } from '../../src/dom/nodes.ts';
import { onKeyDown } from '../../src/dom/on-key.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { readOptions } from '../../src/page/options.ts';
import './page-loading.css?adopt';
import type { Scope } from '../../src/page/scope.ts';
import { options as defaults } from './widget.ts';

/** Time after a click on a download or mail link in which an `unload` counts as caused by it, in ms. */
const QUIET_MS = 1000;

/** Checks for a click on a link that keeps the page: a download, an e-mail, a telephone call. */
function isStaying(event: MouseEvent): boolean {
  const link = closest<HTMLAnchorElement>(event.target, 'a[href]');
  return !!link && (!isPlainClick(event) || link.hasAttribute('download') || !/^https?:$/.test(link.protocol));
}

/** Shows an overlay while the page unloads. Hides it if the page is kept, or shown again. */
export function adopt(overlay: HTMLElement, scope: Scope): () => void {
  const { signal } = scope;
  const { timeout } = readOptions(overlay, 'page-loading', defaults);
  const putBack = setAttributes(overlay, { hidden: '' });
  let timer: Timer | undefined;
  let answer: Timer | undefined;
  let quietUntil = 0;
  let hideAgain = () => {};
  // Without a position of its own, the overlay covers the page.
  const isPlaced = getComputedStyle(overlay).position !== 'static';
  if (!isPlaced) overlay.classList.add('k2i-page-loading');

  const hide = () => {
    for (const pending of [timer, answer]) clearTimeout(pending);
    hideAgain();
    overlay.hidden = true;
  };
  const show = (event: BeforeUnloadEvent) => {
    if (performance.now() < quietUntil) return;
    hide();
    overlay.hidden = false;
    hideAgain = forceDisplay(overlay);
    timer = setTimeout(hide, timeout);
    // Timers pause while the browser asks the reader for confirmation. If this one runs, the page is kept.
    answer = setTimeout(() => (event.defaultPrevented || event.returnValue) && hide());
  };
  const onClick = (event: MouseEvent) => {
    quietUntil = isStaying(event) ? performance.now() + QUIET_MS : 0;
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
  addEventListener('click', onClick, { capture: true, signal });
  // Escape stops a page that is loading.
  onKeyDown(window, onKey, { capture: true, signal });
  addEventListener('pageshow', hide, { signal });
  addEventListener('beforeunload', show, { signal });

  return () => {
    hide();
    overlay.classList.remove('k2i-page-loading');
    putBack();
  };
}
