import { setStyles } from '../../src/dom/attributes.ts';
import { unshadowed } from '../../src/dom/nodes.ts';
import { createArranger, isSeen } from '../../src/layout/rearrange.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { makeKeyboardScrollable } from './frame.ts';
import { lineWidth } from './measure.ts';
import css from './scroller.css?inline';

const FRAME = 'k2i-scroller-frame';
const ELEMENTS = ':scope > .k2ScrollerElement';

/**
 * Hides a list that is in view while its elements move, until the next frame. The frame keeps its height until a lower one
 * moves nothing in view.
 * @returns ends both.
 */
function hideWhileMoving(list: HTMLElement, frame: HTMLElement): () => void {
  if (!isSeen(frame)) return () => {};
  const { height } = getComputedStyle(frame);
  const keepHeight = () => setStyles(frame, { 'min-height': height });
  let lower = keepHeight();
  let isEnded = false;
  const show = setStyles(list, { opacity: '0' });
  const arranger = createArranger(frame, () => {
    lower();
    return () => {
      lower = keepHeight();
    };
  });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      show();
      if (!isEnded) arranger.update();
    }),
  );
  return () => {
    isEnded = true;
    arranger.stop();
    show();
    lower();
  };
}

/**
 * Adopts one `.k2Scroller`: it becomes as wide as its elements are together, and what is around it scrolls.
 * Measured anew whenever the frame, the elements or their number change.
 */
export function adopt(list: HTMLElement): () => void {
  const frame = list.parentElement;
  if (!frame) return () => {};
  // It may be a form, with controls of any name.
  const { classList } = unshadowed(frame);
  const putBack = setStyles(list, { width: list.style.width });
  let stop: (() => void) | undefined;
  adoptStyles(css);
  const hasOwnFrame = /auto|scroll|hidden|clip/.test(getComputedStyle(frame).overflowX);

  const makeReachable = () => {
    const scrolls = frame.scrollWidth > frame.clientWidth && /auto|scroll/.test(getComputedStyle(frame).overflowX);
    if (scrolls) stop ??= makeKeyboardScrollable(frame, list);
    else {
      stop?.();
      stop = undefined;
    }
  };
  const arranger = createArranger(frame, () => {
    const elements = [...list.querySelectorAll<HTMLElement>(ELEMENTS)];
    const { width } = list.style;
    const { scrollLeft } = frame;
    const isFirst = !hasOwnFrame && !classList.contains(FRAME);
    if (isFirst) classList.add(FRAME);
    list.style.width = '';
    if (elements.length > 0) list.style.width = `${lineWidth(list, elements)}px`;
    frame.scrollLeft = scrollLeft;
    makeReachable();
    return () => {
      list.style.width = width;
      if (isFirst) classList.remove(FRAME);
      frame.scrollLeft = scrollLeft;
      makeReachable();
    };
  });
  const sizes = new ResizeObserver(arranger.update);
  // All anew, as it reports each element that it begins to observe.
  const observe = () => {
    sizes.disconnect();
    for (const element of [frame, list, ...list.querySelectorAll(ELEMENTS)]) sizes.observe(element);
    arranger.update();
  };
  const content = new MutationObserver(observe);
  content.observe(list, { childList: true });
  const endHiding = hideWhileMoving(list, frame);
  observe();

  return () => {
    endHiding();
    sizes.disconnect();
    content.disconnect();
    arranger.stop();
    stop?.();
    if (!hasOwnFrame) classList.remove(FRAME);
    putBack();
  };
}
