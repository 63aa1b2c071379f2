import texts from 'virtual:texts/scroller';
import type { Page } from '../../src/core/page.ts';
import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { asButton, FOCUSABLE } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import css from './cb-scroller.css?inline';
import { readScroller, type ScrollerMarkup, type Side } from './server-markup.ts';

provideTexts(texts);

const NAMES = {
  Left: 'scroller.left',
  Right: 'scroller.right',
  Up: 'scroller.up',
  Down: 'scroller.down',
} as const satisfies Record<Side, TextKey>;

/** Fractions of a pixel that count as nothing, in CSS px. */
const TOLERANCE_PX = 1;

/** Start and end of a box along one axis of the screen, in CSS px. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Measures the way of an item to the end of the view, at most until its start is at the view's start. */
function toEnd(view: Span, { start, end }: Span): number {
  return Math.min(end - view.end, start - view.start);
}

const mirrored = ({ start, end }: Span): Span => ({ start: -end, end: -start });

/**
 * Measures the way to the next hidden item.
 *
 * @param forward To the right or down; else to the left or up.
 * @param loop Goes from the last item to the first one.
 * @returns in CSS px, negative to the left and up; 0 when nothing is hidden there.
 */
export function distanceToNext(view: Span, items: readonly Span[], forward: boolean, loop: boolean): number {
  if (!forward) return 0 - distanceToNext(mirrored(view), items.map(mirrored), true, loop);
  const distances = items.map((item) => toEnd(view, item));
  const hidden = distances.filter((distance) => distance > TOLERANCE_PX);
  if (hidden.length) return Math.min(...hidden);
  return loop && items.length ? Math.min(0, ...items.map(({ start }) => start - view.start)) : 0;
}

/** Checks whether an arrow has words; signs are none. */
function isNamed(arrow: HTMLElement): boolean {
  return (
    /\p{L}/u.test(arrow.textContent) ||
    !!arrow.title ||
    arrow.hasAttribute('aria-label') ||
    arrow.hasAttribute('aria-labelledby') ||
    !!arrow.querySelector('img[alt]:not([alt=""])')
  );
}

/** Gives the arrows the role of buttons, and a name if the server printed them without words. */
function describeArrows({ arrows }: ScrollerMarkup, page: Page, signal: AbortSignal): (() => void)[] {
  return [...arrows].map(([side, arrow]) => {
    const putBack = setAttributes(arrow, {
      // What we change later is put back, too.
      class: arrow.className,
      hidden: arrow.getAttribute('hidden'),
      'aria-disabled': arrow.getAttribute('aria-disabled'),
      ...(!isNamed(arrow) && { 'aria-label': text(page, NAMES[side]), lang: page.language }),
    });
    asButton(arrow, signal);
    return putBack;
  });
}

const isHorizontal = (side: Side) => side === 'Left' || side === 'Right';
const across = ({ left, right }: DOMRect): Span => ({ start: left, end: right });
const down = ({ top, bottom }: DOMRect): Span => ({ start: top, end: bottom });

/** Measures the way to the next hidden item on a side. */
function distanceTo(side: Side, { content, items, loop }: ScrollerMarkup): number {
  const spanOf = isHorizontal(side) ? across : down;
  const boxes = items().map((item) => item.getBoundingClientRect());
  const shown = boxes.filter(({ width, height }) => width > 0 && height > 0);
  const isForward = side === 'Right' || side === 'Down';
  return distanceToNext(spanOf(content.getBoundingClientRect()), shown.map(spanOf), isForward, loop);
}

/** Disables the arrows on whose side nothing is hidden. */
function showEnds(markup: ScrollerMarkup): void {
  for (const [side, arrow] of markup.arrows) {
    if (distanceTo(side, markup) === 0) arrow.setAttribute('aria-disabled', 'true');
    else arrow.removeAttribute('aria-disabled');
  }
}

/** Shows the arrows of the directions that scroll, by the attribute and by the server's own classes. */
function showArrows(box: HTMLElement, { arrows }: ScrollerMarkup, wide: boolean, high: boolean): void {
  box.classList.toggle('cbScrollerWidth', wide);
  box.classList.toggle('cbScrollerHeight', high);
  for (const [side, arrow] of arrows) {
    arrow.hidden = isHorizontal(side) ? !wide : !high;
    arrow.classList.toggle('hidden', arrow.hidden);
  }
}

/** Finds out what is hidden. Without the arrows: they take room themselves, and would keep each other on the screen. */
function measure(box: HTMLElement, markup: ScrollerMarkup): void {
  const { content, horizontal, vertical } = markup;
  const { scrollLeft: left, scrollTop: top } = content;
  const { documentElement: root } = ownDocument;
  // The page must not become shorter meanwhile: it would be scrolled up, and WebKit would leave it there.
  const release = setStyles(root, { 'min-height': `${root.scrollHeight}px` });
  showArrows(box, markup, false, false);
  const wide = horizontal && content.scrollWidth > content.clientWidth + TOLERANCE_PX;
  const high = vertical && content.scrollHeight > content.clientHeight + TOLERANCE_PX;
  showArrows(box, markup, wide, high);
  release();
  // Arrow keys scroll what has the focus; not every browser gives it the focus by itself.
  if ((wide || high) && !content.querySelector(FOCUSABLE)) content.tabIndex = 0;
  content.scroll({ left, top, behavior: 'instant' });
  showEnds(markup);
}

/** Measures whenever the box, an item or the number of items changes. The size of the content follows from ours. */
function watchSizes(box: HTMLElement, markup: ScrollerMarkup): () => void {
  const sizes = new ResizeObserver(() => measure(box, markup));
  const watch = () => {
    sizes.disconnect();
    for (const element of [box, ...markup.items()]) sizes.observe(element);
  };
  const changes = new MutationObserver(watch);
  changes.observe(markup.content, { childList: true, subtree: true });
  watch();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

/** Adopts one `.cbScroller`. A box without content is left alone. */
export function adopt(box: HTMLElement, page: Page): () => void {
  const markup = readScroller(box);
  if (!markup) return () => {};
  const { content, arrows } = markup;
  const gone = new AbortController();
  const { signal } = gone;
  const undo = [
    setAttributes(box, { class: box.className }),
    setAttributes(content, { tabindex: content.getAttribute('tabindex') }),
    ...describeArrows(markup, page, signal),
  ];
  const arrowAt = (target: Element) => [...arrows.values()].find((arrow) => arrow.contains(target));
  const scroll = (arrow: HTMLElement) => {
    const side = [...arrows].find(([, other]) => other === arrow)?.[0];
    if (!side) return;
    const distance = distanceTo(side, markup);
    const way = isHorizontal(side) ? { left: distance } : { top: distance };
    content.scrollBy({ ...way, behavior: reducesMotion() ? 'instant' : 'smooth' });
  };
  adoptStyles(css);
  box.classList.add('k2i-cb-scroller');
  onAction(box, arrowAt, scroll, signal);
  content.addEventListener('scroll', () => showEnds(markup), { passive: true, signal });
  measure(box, markup);
  const endWatch = watchSizes(box, markup);

  return () => {
    gone.abort();
    endWatch();
    for (const restore of undo) restore();
  };
}
