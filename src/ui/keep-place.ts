/**
 * Changes something that may then have another height. What the reader sees stays where it is when all of the element is
 * above the window: Chromium scrolls along by itself, WebKit does not, and Firefox not always.
 */
export function keepPlace(element: Element, change: () => void): void {
  const { bottom } = element.getBoundingClientRect();
  change();
  if (bottom > 0) return;
  const moved = element.getBoundingClientRect().bottom - bottom;
  // Past the site's own `scroll-behavior: smooth`.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}
