import { isHtmlElement, ownDocument } from './nodes.ts';

/**
 * Moves the focus to the target of a link, without scrolling. An element that is not focusable has a `tabindex` until
 * it loses the focus. The body is the target for the top of the page.
 */
export function focusTarget(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  // The body is the active element if nothing has the focus, but the next Tab would start at the visitor's click.
  const hasFocus = ownDocument.activeElement === element && element !== ownDocument.body;
  if (hasFocus || element.hasAttribute('tabindex')) return;
  element.setAttribute('tabindex', '-1');
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}

/** Measures how far down the window an element would be covered by what the site pins to the top of it, in CSS px. */
export function coveredTop(element: Element, from = 0): number {
  const { left, right } = element.getBoundingClientRect();
  const x = Math.min(Math.max(0, (left + right) / 2), innerWidth - 1);
  for (const hit of ownDocument.elementsFromPoint(x, from + 1)) {
    const bar = withAncestors(hit).find((part) => /fixed|sticky/.test(getComputedStyle(part).position));
    if (!bar || bar.contains(element)) break;
    const { bottom } = bar.getBoundingClientRect();
    // A box over most of the window is no bar. Below a bar there may be another one.
    if (bottom > from && bottom < innerHeight / 2) return coveredTop(element, bottom);
  }
  return from;
}

/** Time after which a bar that comes with the scrolling has its place, in ms. */
const BAR_MS = 400;

/** Scrolls an element into view, clear of the bars of the site at the top, unless the visitor scrolls on. */
export function bringIntoView(element: Element, block: ScrollLogicalPosition = 'nearest'): void {
  element.scrollIntoView({ block, behavior: 'instant' });
  let place = scrollY;
  const clear = () => {
    if (!element.isConnected) return;
    const { top } = element.getBoundingClientRect();
    const covered = top < -1 || scrollY !== place ? 0 : coveredTop(element) - top;
    if (covered > 0) scrollBy({ top: -covered, behavior: 'instant' });
    place = scrollY;
  };
  clear();
  setTimeout(clear, BAR_MS);
}

/** Moves the focus to an element, and scrolls it into view by {@link bringIntoView}. */
export function focusInView(element: HTMLElement): void {
  focusTarget(element);
  bringIntoView(element);
}

/** Lists an element and its ancestors, the nearest first. */
export function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/** Moves the focus to the first of these elements that is still in the page: the focused one, then its ancestors. */
export function focusNearest(before: readonly Element[]): void {
  const nearest = before.find((element) => element.isConnected);
  if (nearest === ownDocument.body || !isHtmlElement(nearest)) return;
  if (nearest === before[0]) nearest.focus({ preventScroll: true });
  else focusTarget(nearest);
}

/**
 * Makes a change that may alter the height of an element. If the visitor is past its beginning, the content below it
 * keeps its place in the window: WebKit has no scroll anchoring, and Firefox does not always use it.
 */
export function keepPlace(element: Element, change: () => void): void {
  const { top, bottom } = element.getBoundingClientRect();
  change();
  if (top >= 0 || bottom >= innerHeight) return;
  const moved = element.getBoundingClientRect().bottom - bottom;
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}

/** Measures where a list is. The result scrolls it back there after a change above it: an aimed press must hit. */
export function keepTop(list: Element): () => void {
  const { top } = list.getBoundingClientRect();
  return () => {
    if (top < innerHeight) scrollBy({ top: list.getBoundingClientRect().top - top, behavior: 'instant' });
  };
}

/** Tests if the focus is in one of these elements, or nowhere: some browsers don't focus a clicked button. */
export function isFocusInOrNowhere(...places: readonly Element[]): boolean {
  const { activeElement } = ownDocument;
  if (!activeElement || activeElement === ownDocument.body) return true;
  return places.some((place) => place.contains(activeElement));
}

export function reducesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
