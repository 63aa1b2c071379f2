import type { Page } from '../../src/core/page.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { focusPlaceOf, isVisible } from '../../src/forms/fields.ts';
import { controlsFor, rowsOf, tabsAround } from '../../src/validation/fields.ts';

/** Asks our own tabs around a field to show it, and presses the link of others. */
function selectTabs(field: HTMLElement, page: Page): void {
  page.emit(field, 'k2:show-field', {});
  for (const { pane, link } of tabsAround(field))
    if (!pane.classList.contains('active') && !isVisible(pane)) link?.click();
}

/** Takes the visitor to a field, or to the place beside or around it that is displayed. Returns false if there is none. */
function takeTo(field: HTMLElement): boolean {
  const place = focusPlaceOf(field, controlsFor(field), rowsOf(field)[0]);
  if (!place) return false;
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  focusTarget(place);
  return true;
}

/**
 * Takes the visitor to the first field that must be corrected and can be seen once the tab of the first is selected. Tabs
 * without their code yet show it later: the visitor is taken there then, but not after doing anything else.
 */
export function showFirst(wrong: readonly HTMLElement[], page: Page, signal: AbortSignal): void {
  const [first] = wrong;
  if (!first) return;
  selectTabs(first, page);
  const arrive = () => wrong.some(takeTo);
  if (arrive()) return;
  const waiting = new AbortController();
  // Whoever shows it: our own tabs, those of others, or anything else that can be opened.
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
