import { setStyles } from '../dom/attributes.ts';
import { ownDocument } from '../dom/nodes.ts';

let count = 0;
let unlockPage = () => {};

/** Finds the element whose `overflow` is that of the window (CSS Overflow 3, "Overflow Viewport Propagation"). */
function scroller(): HTMLElement {
  const { documentElement: root, body } = ownDocument;
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible';
  return isVisible(root) && !isVisible(body) ? body : root;
}

function lockPage(): () => void {
  const { documentElement: root } = ownDocument;
  // Keeps the space of the scroll bar; an overlay scroll bar has none.
  const gutter = innerWidth > root.clientWidth ? { 'scrollbar-gutter': 'stable' } : {};
  const hidden = { 'overflow-x': 'hidden', 'overflow-y': 'hidden' };
  const restores = [setStyles(scroller(), hidden, 'important'), setStyles(root, gutter, 'important')];
  return () => {
    for (const restore of restores.reverse()) restore();
  };
}

/** Prevents scrolling of the page until every lock is released. */
export function lockScroll(signal: AbortSignal): void {
  if (++count === 1) unlockPage = lockPage();
  signal.addEventListener('abort', () => {
    if (--count === 0) unlockPage();
  });
}
