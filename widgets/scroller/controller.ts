import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { unshadowed } from '../../src/dom/nodes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { createArranger, isSeen } from './rearrange.ts';
import css from './scroller.css?inline';

const FRAME = 'k2i-scroller-frame';
const ELEMENTS = ':scope > .k2ScrollerElement';

const HEADING = 'h1,h2,h3,h4,h5,h6';
let count = 0;

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

/** The heading that the server printed for a list: beside or above it. */
function headingOf(list: HTMLElement, frame: HTMLElement): Element | undefined {
  for (const place of [list, frame, frame.parentElement]) {
    const before = place?.previousElementSibling;
    const found = before?.matches(HEADING) ? before : place?.querySelector(`:scope > :is(${HEADING})`);
    if (found) return found;
  }
  return undefined;
}

/** Returns the distance that a key scrolls the frame, in px; `undefined` for other keys. */
function way(key: string, frame: HTMLElement, step: number): number | undefined {
  const { scrollWidth, clientWidth, scrollLeft } = frame;
  const room = scrollWidth - clientWidth;
  // From right to left the start is 0 as well, and positions are negative.
  const end = getComputedStyle(frame).direction === 'rtl' ? -room : room;
  return { ArrowLeft: -step, ArrowRight: step, Home: -scrollLeft, End: end - scrollLeft }[key];
}

/**
 * Makes what scrolls usable with keys: it can have the focus, has the name of its heading, and is scrolled by the
 * arrows, an element at a time, Home and End.
 */
function makeKeyboardScrollable(frame: HTMLElement, list: HTMLElement): () => void {
  const heading = headingOf(list, frame);
  const { classList, hasAttribute } = unshadowed(frame);
  const isNamed = hasAttribute('aria-label') || hasAttribute('aria-labelledby');
  const attributes: Record<string, string | null> = { tabindex: '0' };
  const undo: (() => void)[] = [];
  if (heading && !isNamed) {
    if (!heading.id) undo.push(setAttributes(heading, { id: `k2i-scroller-${++count}` }));
    attributes['aria-labelledby'] = heading.id;
  }
  if ((heading || isNamed) && !hasAttribute('role')) attributes.role = 'group';
  undo.push(setAttributes(frame, attributes));
  classList.add('k2i-scroller-focus');

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (target !== frame || ctrlKey || metaKey || altKey || shiftKey || !list.firstElementChild) return;
    const left = way(key, frame, outerWidth(list.firstElementChild));
    if (left === undefined) return;
    event.preventDefault();
    frame.scrollBy({ left, behavior: reducesMotion() ? 'instant' : 'smooth' });
  };
  frame.addEventListener('keydown', onKeyDown);
  return () => {
    frame.removeEventListener('keydown', onKeyDown);
    classList.remove('k2i-scroller-focus');
    for (const restore of undo) restore();
  };
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** Width of an element with its margins, in fractions of px. */
function outerWidth(element: Element): number {
  const { marginLeft, marginRight } = getComputedStyle(element);
  return element.getBoundingClientRect().width + px(marginLeft) + px(marginRight);
}

/**
 * Gives the width that a list needs for its elements to stand in one line: that of the first one times their number,
 * more when others are wider.
 * @returns what `width` is to be, in px.
 */
export function lineWidth(list: HTMLElement, elements: readonly Element[]): number {
  const widths = elements.map(outerWidth);
  const line = Math.max(
    (widths[0] ?? 0) * elements.length,
    widths.reduce((sum, width) => sum + width, 0),
  );
  const { boxSizing, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(list);
  const edges =
    boxSizing === 'border-box' ? [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(px) : [];
  // A hundredth of a px missing, and the last one would stand below.
  return Math.ceil(edges.reduce((sum, edge) => sum + edge, line) - 0.01);
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
