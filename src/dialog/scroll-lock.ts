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
  const unlock = setStyles(scroller(), { 'overflow-x': 'hidden', 'overflow-y': 'hidden' }, 'important');
  const giveRoomBack = setStyles(root, gutter, 'important');
  return () => {
    giveRoomBack();
    unlock();
  };
}

/** Prevents scrolling of the page. Returns a function that unlocks it, once all locks are released. */
export function lockScroll(): () => void {
  if (++count === 1) unlockPage = lockPage();
  return () => {
    if (--count === 0) unlockPage();
  };
}
