import type { Page } from '../../src/core/page.ts';
import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { FOCUSABLE, isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { arrowAt, describeArrows, showArrow } from './arrows.ts';
import css from './cb-scroller.css?inline';
import { TOLERANCE_PX } from './constants.ts';
import { distanceToNext, type Span } from './next-item.ts';
import { scrollFast } from './scroll-fast.ts';
import { readScroller, type Side } from './server-markup.ts';

const across = ({ left, right }: DOMRect): Span => ({ start: left, end: right });
const down = ({ top, bottom }: DOMRect): Span => ({ start: top, end: bottom });

/** Adopts one `.cbScroller`. A box without content is left alone. */
export function adopt(box: HTMLElement, page: Page): () => void {
  const markup = readScroller(box);
  if (!markup) return () => {};
  const { content, arrows, loop, items } = markup;
  const undo = [
    // Classes of ours on what was there; each is put back with all the others of its element.
    ...[box, ...arrows.values()].map((element) => setAttributes(element, { class: element.className })),
    ...describeArrows(markup, page),
    setAttributes(content, { tabindex: content.getAttribute('tabindex') }),
  ];
  const gone = new AbortController();
  const { signal } = gone;
  let running = new AbortController();
  let frame = 0;
  adoptStyles(css);
  box.classList.add('k2i-cb-scroller');

  const distance = (side: Side) => {
    const spanOf = side === 'Left' || side === 'Right' ? across : down;
    const boxes = items().map((item) => item.getBoundingClientRect());
    const shown = boxes.filter(({ width, height }) => width > 0 && height > 0);
    const isForward = side === 'Right' || side === 'Down';
    return distanceToNext(spanOf(content.getBoundingClientRect()), shown.map(spanOf), isForward, loop);
  };
  const showEnds = () => {
    for (const [side, arrow] of arrows) {
      if (distance(side) === 0) arrow.setAttribute('aria-disabled', 'true');
      else arrow.removeAttribute('aria-disabled');
    }
  };
  const showArrows = (wide: boolean, high: boolean) => {
    box.classList.toggle('cbScrollerWidth', wide);
    box.classList.toggle('cbScrollerHeight', high);
    for (const [side, arrow] of arrows) showArrow(arrow, side === 'Left' || side === 'Right' ? wide : high);
  };
  /** Measured without the arrows: they take room themselves, and would keep each other on the screen. */
  const measure = () => {
    frame = 0;
    const at = [content.scrollLeft, content.scrollTop] as const;
    const { documentElement: root } = ownDocument;
    // The page must not become shorter meanwhile: it would be scrolled up, and WebKit would leave it there.
    const release = setStyles(root, { 'min-height': `${root.scrollHeight}px` });
    showArrows(false, false);
    const wide = markup.horizontal && content.scrollWidth > content.clientWidth + TOLERANCE_PX;
    const high = markup.vertical && content.scrollHeight > content.clientHeight + TOLERANCE_PX;
    showArrows(wide, high);
    release();
    // Arrow keys scroll what has the focus; a browser that does not see to it by itself needs to be told.
    if ((wide || high) && !content.querySelector(FOCUSABLE)) content.tabIndex = 0;
    content.scroll({ left: at[0], top: at[1], behavior: 'instant' });
    showEnds();
  };
  const soon = () => {
    frame ||= requestAnimationFrame(measure);
  };
  const go = (side: Side) => {
    running.abort();
    running = new AbortController();
    const far = distance(side);
    if (side === 'Left' || side === 'Right') scrollFast(content, far, 0, running.signal);
    else scrollFast(content, 0, far, running.signal);
  };

  const onClick = (event: MouseEvent) => {
    const side = arrowAt(markup, event.target);
    if (!side || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    go(side);
  };
  const onKey = (event: KeyboardEvent) => {
    const side = arrowAt(markup, event.target);
    if (!side || event.target !== arrows.get(side) || arrows.get(side)?.localName === 'button') return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) go(side);
  };
  box.addEventListener('click', onClick, { capture: true, signal });
  box.addEventListener('keydown', onKey, { signal });
  content.addEventListener('scroll', showEnds, { passive: true, signal });

  // The content's own size follows from ours; only what we don't cause is watched.
  const sizes = new ResizeObserver(soon);
  const watch = () => {
    sizes.disconnect();
    for (const element of [box, ...items()]) sizes.observe(element);
  };
  const changes = new MutationObserver(watch);
  changes.observe(content, { childList: true, subtree: true });
  watch();
  measure();

  return () => {
    gone.abort();
    running.abort();
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    for (const restore of undo.reverse()) restore();
  };
}
