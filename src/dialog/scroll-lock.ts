import { setStyles } from '../dom/attributes.ts';
import { ownDocument } from '../dom/nodes.ts';

let locks = 0;
let putBack = () => {};

/** The element whose `overflow` is that of the window (CSS Overflow 3, "Overflow Viewport Propagation"). */
function scroller(): HTMLElement {
  const { documentElement: root, body } = ownDocument;
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible';
  return isVisible(root) && !isVisible(body) ? body : root;
}

function lock(): () => void {
  const { documentElement: root } = ownDocument;
  const bar = innerWidth - root.clientWidth;
  const gutter: Record<string, string> = CSS.supports('scrollbar-gutter', 'stable')
    ? { 'scrollbar-gutter': 'stable' }
    : { 'padding-inline-end': `${bar}px` };
  const undo = [setStyles(scroller(), { 'overflow-x': 'hidden', 'overflow-y': 'hidden' }, 'important')];
  // The room of a scroll bar that goes is kept; one that covers the page takes none.
  if (bar > 0) undo.push(setStyles(root, gutter, 'important'));
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/**
 * Keeps the reader from scrolling the page, which stays where it is, without shifting it.
 * @returns lets it scroll again, once all who have locked it do.
 */
export function lockScroll(): () => void {
  if (locks++ === 0) putBack = lock();
  let locked = true;
  return () => {
    if (!locked) return;
    locked = false;
    if (--locks === 0) putBack();
  };
}
