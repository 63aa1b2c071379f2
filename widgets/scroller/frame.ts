import { setAttributes } from '../../src/dom/attributes.ts';
import { unshadowed } from '../../src/dom/nodes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { outerWidth } from './measure.ts';

const HEADING = 'h1,h2,h3,h4,h5,h6';
let count = 0;

/** The heading that the server printed for a list: beside or above it. */
function headingOf(list: HTMLElement, frame: HTMLElement): Element | undefined {
  for (const place of [list, frame, frame.parentElement]) {
    const before = place?.previousElementSibling;
    const found = before?.matches(HEADING) ? before : place?.querySelector(`:scope > :is(${HEADING})`);
    if (found) return found;
  }
  return undefined;
}

/** Where a key leads, in px from where the frame is now; undefined for other keys. */
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
export function makeKeyboardScrollable(frame: HTMLElement, list: HTMLElement): () => void {
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
