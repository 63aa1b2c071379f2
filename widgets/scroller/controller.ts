import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { keepPlace } from '../../src/dom/scroll.ts';
import './scroller.css?adopt';
import type { Scope } from '../../src/page/scope.ts';

/** Tests whether the reader has seen an element. Before the first paint, nothing was seen. */
function isSeen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return performance.getEntriesByType('paint').length > 0 && height > 0 && bottom > 0 && top < innerHeight;
}

const HEADING = 'h1,h2,h3,h4,h5,h6';

/** Finds the heading next to or above a list. */
function headingOf(list: HTMLElement, frame: HTMLElement): Element | undefined {
  for (const place of [list, frame, frame.parentElement]) {
    const before = place?.previousElementSibling;
    const found = before?.matches(HEADING) ? before : place?.querySelector(`:scope > :is(${HEADING})`);
    if (found) return found;
  }
  return undefined;
}

/** Returns the attributes of a frame that scrolls. It can have the focus, for the arrow keys, so it needs a name. */
function attributesOf(frame: HTMLElement, list: HTMLElement): Record<string, string> {
  const name = frame.matches('[aria-label],[aria-labelledby]') ? '' : textIn(headingOf(list, frame));
  return { tabindex: '0', ...(name && { 'aria-label': name, role: 'group' }) };
}

/** Makes the frame focusable while something in it is out of view. */
function keepReachable(frame: HTMLElement, list: HTMLElement): () => void {
  let putBack: (() => void) | undefined;
  const update = () => {
    if (frame.scrollWidth > frame.clientWidth) putBack ??= setAttributes(frame, attributesOf(frame, list));
    else {
      putBack?.();
      putBack = undefined;
    }
  };
  const sizes = new ResizeObserver(update);
  sizes.observe(frame);
  sizes.observe(list);
  return () => {
    sizes.disconnect();
    putBack?.();
  };
}

/** Hides a list for a moment while it becomes one line. Its frame keeps its height until that is out of view. */
function hideMove(list: HTMLElement, frame: HTMLElement): () => void {
  const { height } = getComputedStyle(frame);
  const lower = setStyles(frame, { 'min-height': height });
  const show = setStyles(list, { opacity: '0' });
  requestAnimationFrame(() => requestAnimationFrame(show));
  const outOfView = new IntersectionObserver((records) => {
    if (records.at(-1)?.isIntersecting) return;
    outOfView.disconnect();
    keepPlace(frame, lower);
  });
  outOfView.observe(frame);
  return () => {
    outOfView.disconnect();
    show();
    lower();
  };
}

/** Adopts one `.k2Scroller`: its elements become one line, which scrolls in the element around it. */
export function adopt(list: HTMLElement, _scope: Scope): (() => void) | undefined {
  const frame = list.parentElement;
  if (!frame) return undefined;
  const showMove = isSeen(frame) ? hideMove(list, frame) : () => {};
  keepPlace(frame, () => {
    list.classList.add('k2i-scroller');
    frame.classList.add('k2i-scroller-frame');
  });
  const endReach = keepReachable(frame, list);
  return () => {
    endReach();
    list.classList.remove('k2i-scroller');
    frame.classList.remove('k2i-scroller-frame');
    showMove();
  };
}
