import { ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView, focusTarget } from '../../src/dom/scroll.ts';
import { focusPlaceOf, isVisible } from '../../src/forms/fields.ts';
import type { Page } from '../../src/page/page.ts';
import { controlsFor, rowsOf, tabsAround } from '../../src/validation/fields.ts';

/** Shows a field in the tabs around it: those of K2 Islands by an event, others by a click on their link. */
function selectTabs(field: HTMLElement, page: Page): void {
  page.emit(field, 'k2:show-field', {});
  for (const { pane, link } of tabsAround(field))
    if (!pane.classList.contains('active') && !isVisible(pane)) link?.click();
}

/** Moves the focus to a field, or to a displayed element next to or around it. Returns false if there is none. */
function takeTo(field: HTMLElement): boolean {
  const place = focusPlaceOf(field, controlsFor(field), rowsOf(field)[0]);
  if (!place) return false;
  bringIntoView(place, 'center');
  focusTarget(place);
  return true;
}

/**
 * Takes the visitor to the first invalid field that is visible once the tab of the first is selected. Tabs whose code
 * has not loaded show it later: the visitor is taken there then, unless something else was done first.
 */
export function showFirst(wrong: readonly HTMLElement[], page: Page, signal: AbortSignal): void {
  const [first] = wrong;
  if (!first) return;
  selectTabs(first, page);
  const arrive = () => wrong.some(takeTo);
  if (arrive()) return;
  const waiting = new AbortController();
  // Notices the field in any tabs, or in anything else that opens.
  const sizes = new ResizeObserver(() => arrive() && stop());
  const stop = () => {
    waiting.abort();
    sizes.disconnect();
  };
  for (const part of [first, ...rowsOf(first)]) sizes.observe(part);
  for (const type of ['keydown', 'pointerdown'])
    ownDocument.addEventListener(type, stop, { capture: true, signal: waiting.signal });
  signal.addEventListener('abort', stop, { signal: waiting.signal });
}
