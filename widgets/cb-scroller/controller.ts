import 'virtual:texts/scroller';
import type { Page } from '../../src/core/page.ts';
import { inReverse, keepAttributes, setAttributes, setHidden, setStyles } from '../../src/dom/attributes.ts';
import { asButton, FOCUSABLE } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import './cb-scroller.css?adopt';
import { readScroller, type ScrollerMarkup, type Side } from './server-markup.ts';

/** Fractions of a pixel that count as nothing, in CSS px. */
const TOLERANCE_PX = 1;

/** Checks whether an arrow has words; signs are none. */
function isNamed(arrow: HTMLElement): boolean {
  const hasWords = /\p{L}/u.test(arrow.textContent) || arrow.querySelector('img[alt]:not([alt=""])');
  return !!hasWords || arrow.matches('[title],[aria-label],[aria-labelledby]');
}

/** Gives the arrows the role of buttons, and a name if the server printed them without words. */
function describeArrows({ arrows }: ScrollerMarkup, page: Page, signal: AbortSignal): (() => void)[] {
  return [...arrows].map(([side, arrow]) => {
    const putBack = keepAttributes(arrow, 'class', 'hidden', 'aria-disabled', 'aria-label', 'lang');
    if (!isNamed(arrow)) setAttributes(arrow, { 'aria-label': text(page, `scroller.${side}`), lang: page.language });
    asButton(arrow, signal);
    return putBack;
  });
}

const isHorizontal = (side: Side) => side === 'left' || side === 'right';

/** Finds the next item on a side that can't be seen as a whole; `undefined` when nothing is hidden there. */
function nextHidden(side: Side, { content, items, loop }: ScrollerMarkup): HTMLElement | undefined {
  const [start, end] = isHorizontal(side) ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const view = content.getBoundingClientRect();
  const sign = side === 'right' || side === 'down' ? 1 : -1;
  const boxes = items()
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .sort((one, other) => sign * (one.box[start] - other.box[start]));
  // An item that is larger than the view is seen when it begins with the view.
  const isHidden = (box: DOMRect) =>
    Math.min(sign * (box[end] - view[end]), sign * (box[start] - view[start])) > TOLERANCE_PX;
  const hidden = boxes.find(({ box }) => isHidden(box));
  return (hidden ?? (loop ? boxes[0] : undefined))?.item;
}

/** Disables the arrows on whose side nothing is hidden. */
function showEnds(markup: ScrollerMarkup): void {
  for (const [side, arrow] of markup.arrows)
    setAttributes(arrow, { 'aria-disabled': nextHidden(side, markup) ? null : 'true' });
}

/** Shows the arrows of the directions that scroll, by the attribute and by the server's own classes. */
function showArrows(box: HTMLElement, { arrows }: ScrollerMarkup, wide: boolean, high: boolean): void {
  box.classList.toggle('cbScrollerWidth', wide);
  box.classList.toggle('cbScrollerHeight', high);
  for (const [side, arrow] of arrows) setHidden(arrow, isHorizontal(side) ? !wide : !high);
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
function watchSizes(box: HTMLElement, markup: ScrollerMarkup, signal: AbortSignal): void {
  const sizes = new ResizeObserver(() => measure(box, markup));
  const watch = () => {
    sizes.disconnect();
    for (const element of [box, ...markup.items()]) sizes.observe(element);
  };
  const changes = new MutationObserver(watch);
  changes.observe(markup.content, { childList: true, subtree: true });
  watch();
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    changes.disconnect();
  });
}

/** Adopts one `.cbScroller`. A box without content is left alone. */
export function adopt(box: HTMLElement, page: Page, signal: AbortSignal): (() => void) | undefined {
  const markup = readScroller(box);
  if (!markup) return undefined;
  const { content, arrows } = markup;
  const putBack = inReverse([
    keepAttributes(box, 'class'),
    keepAttributes(content, 'tabindex'),
    ...describeArrows(markup, page, signal),
  ]);
  box.classList.add('k2i-cb-scroller');
  for (const [side, arrow] of arrows) {
    const scroll = () => {
      const behavior = reducesMotion() ? 'instant' : 'smooth';
      nextHidden(side, markup)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior });
    };
    onAction(arrow, () => arrow, scroll, signal);
  }
  content.addEventListener('scroll', () => showEnds(markup), { passive: true, signal });
  measure(box, markup);
  watchSizes(box, markup, signal);
  return putBack;
}
