import { ownDocument } from '../../src/dom/core/unshadowed.ts';
import { focusTarget } from '../../src/dom/page-scroll/focus-target.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import { controlsFor, isShown, rowsOf, tabsAround } from '../../src/validation/core/field-parts.ts';

/** Selects the tabs around a field: asks our own, and presses the link of others. */
function selectTabs(field: HTMLElement, page: Page): void {
  page.emit(field, 'k2:show-field', {});
  for (const { pane, link } of tabsAround(field))
    if (!pane.classList.contains('active') && !isShown(pane)) link?.click();
}

/** Scrolls at once, so that something stands in the middle of the window. */
function centre(element: Element): void {
  const { top, height } = element.getBoundingClientRect();
  scrollTo({ top: top + scrollY - (innerHeight - height) / 2, behavior: 'instant' });
}

/** What of a field can have the focus: a date may be picked with other controls than its own. */
function visiblePart(field: HTMLElement): HTMLElement | undefined {
  return controlsFor(field).find(isShown);
}

/** Takes the reader to the first of these that can be seen; gives whether one can. */
function takeToVisible(fields: readonly HTMLElement[]): boolean {
  const target = fields.map(visiblePart).find((part) => part !== undefined);
  if (!target) return false;
  centre(target);
  target.focus({ preventScroll: true });
  return true;
}

/** Takes the reader to the line of a field that can't be seen itself; gives whether that can. */
function takeToRow(field: HTMLElement): boolean {
  const [row = field] = rowsOf(field);
  if (!isShown(row)) return false;
  centre(row);
  focusTarget(row);
  return true;
}

/**
 * Takes the reader to what is to be corrected: to the field they were in, if it is one of these, else to the first that
 * can be seen once the tab of the first is selected. Tabs whose code is still to come show it later: the reader is taken
 * there then, unless they have gone on with anything else.
 *
 * @param wrong Not empty.
 * @param signal Ends the waiting for what shows it.
 */
export function showFirst(
  wrong: readonly HTMLElement[],
  lastActive: HTMLElement | undefined,
  page: Page,
  signal: AbortSignal,
): void {
  const [first] = wrong;
  if (!first) return;
  selectTabs(first, page);
  const ordered = lastActive && wrong.includes(lastActive) ? [lastActive, ...wrong] : wrong;
  const arrive = () => takeToVisible(ordered) || takeToRow(first);
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
