import { forceDisplay, keepAttributes, setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick, onKeyDown } from '../../src/dom/controls.ts';
import { closest } from '../../src/dom/nodes.ts';
import { readOptions } from '../../src/page/options.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import './page-loading.css?adopt';
import { options as defaults } from './widget.ts';

/** Time after a click on a download or mail link in which an `unload` counts as caused by it, in ms. */
const QUIET_MS = 1000;

/** Shows an overlay while the page unloads. Hides it if the page is kept, or shown again. */
export function adopt(overlay: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const { timeout } = readOptions(overlay, 'page-loading', defaults);
  let shown: EndingScope | undefined;
  let quietUntil = 0;
  scope.undo(keepAttributes(overlay, 'class', 'hidden'));
  overlay.hidden = true;
  // Without a position of its own, the overlay covers the page.
  if (getComputedStyle(overlay).position === 'static') overlay.classList.add('k2i-page-loading');

  const hide = () => shown?.end();
  const show = (event: BeforeUnloadEvent) => {
    if (performance.now() < quietUntil) return;
    hide();
    shown = scope.child();
    shown.undo(setAttributes(overlay, { hidden: null }));
    shown.undo(forceDisplay(overlay));
    // Timers pause while the browser asks the visitor for confirmation. If the second one runs, the page is kept.
    const timers = [
      setTimeout(hide, timeout),
      setTimeout(() => (event.defaultPrevented || event.returnValue) && hide()),
    ];
    shown.undo(() => timers.forEach(clearTimeout));
  };
  const onClick = (event: MouseEvent) => {
    const link = closest<HTMLAnchorElement>(event.target, 'a[href]');
    const opensPage = isPlainClick(event) && !link?.hasAttribute('download') && /^https?:$/.test(link?.protocol ?? '');
    quietUntil = link && !opensPage ? performance.now() + QUIET_MS : 0;
  };
  addEventListener('click', onClick, { capture: true, signal });
  // Escape stops a page that is loading.
  onKeyDown(window, ({ key }) => key === 'Escape' && hide(), { capture: true, signal });
  addEventListener('pageshow', hide, { signal });
  addEventListener('beforeunload', show, { signal });
}
