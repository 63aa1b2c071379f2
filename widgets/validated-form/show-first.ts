import { ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView, focusTarget } from '../../src/dom/scroll.ts';
import { focusPlaceOf, isVisible } from '../../src/forms/fields.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
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
export function showFirst(wrong: readonly HTMLElement[], scope: Scope): void {
  const [first] = wrong;
  if (!first) return;
  selectTabs(first, scope.page);
  const arrive = () => wrong.some(takeTo);
  if (arrive()) return;
  const { undo, end, signal } = scope.child();
  // Notices the field in any tabs, or in anything else that opens.
  const sizes = new ResizeObserver(() => arrive() && end());
  undo(() => sizes.disconnect());
  for (const part of [first, ...rowsOf(first)]) sizes.observe(part);
  for (const type of ['keydown', 'pointerdown']) ownDocument.addEventListener(type, end, { capture: true, signal });
}
