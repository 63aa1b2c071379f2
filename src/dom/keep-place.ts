/**
 * Changes something that may then have another height. What is below stays where it is when the reader is past the
 * element's beginning: Chromium scrolls along by itself, WebKit does not, and Firefox not always.
 */
export function keepPlace(element: Element, change: () => void): void {
  const { top, bottom } = element.getBoundingClientRect();
  change();
  if (top >= 0 || bottom >= innerHeight) return;
  const moved = element.getBoundingClientRect().bottom - bottom;
  // Past the site's own `scroll-behavior: smooth`.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}
