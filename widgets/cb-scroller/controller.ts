import 'virtual:texts/scroller';
import { inReverse, keepAttributes, setAttributes, setHidden, setStyles } from '../../src/dom/attributes.ts';
import { asButton, FOCUSABLE } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import './cb-scroller.css?adopt';
import type { Scope } from '../../src/page/scope.ts';
import { readScroller, type ScrollerMarkup, type Side } from './server-markup.ts';

/** Rounding differences to ignore, in CSS px. */
const TOLERANCE_PX = 1;

/** Checks whether an arrow has words, and not only symbols. */
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

/** Finds the next item on a side that is not completely visible; `undefined` if there is none. */
function nextHidden(side: Side, { content, items, loop }: ScrollerMarkup): HTMLElement | undefined {
  const [start, end] = isHorizontal(side) ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const view = content.getBoundingClientRect();
  const sign = side === 'right' || side === 'down' ? 1 : -1;
  const boxes = items()
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .sort((one, other) => sign * (one.box[start] - other.box[start]));
  // An item larger than the view counts as visible when its start is at the start of the view.
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

/** Shows the arrows of the scrollable directions, with `hidden` and the server's own classes. */
function showArrows(box: HTMLElement, { arrows }: ScrollerMarkup, wide: boolean, high: boolean): void {
  box.classList.toggle('cbScrollerWidth', wide);
  box.classList.toggle('cbScrollerHeight', high);
  for (const [side, arrow] of arrows) setHidden(arrow, isHorizontal(side) ? !wide : !high);
}

/** Measures the hidden content, without the arrows: these take up space, and would keep each other visible. */
function measure(box: HTMLElement, markup: ScrollerMarkup): void {
  const { content, horizontal, vertical } = markup;
  const { scrollLeft: left, scrollTop: top } = content;
  const { documentElement: root } = ownDocument;
  // Keeps the page from becoming shorter meanwhile: it would scroll up, and WebKit would not scroll it back.
  const release = setStyles(root, { 'min-height': `${root.scrollHeight}px` });
  showArrows(box, markup, false, false);
  const wide = horizontal && content.scrollWidth > content.clientWidth + TOLERANCE_PX;
  const high = vertical && content.scrollHeight > content.clientHeight + TOLERANCE_PX;
  showArrows(box, markup, wide, high);
  release();
  // Arrow keys scroll the focused element; not every browser makes scroll containers focusable.
  if ((wide || high) && !content.querySelector(FOCUSABLE)) content.tabIndex = 0;
  content.scroll({ left, top, behavior: 'instant' });
  showEnds(markup);
}

/** Measures when the box, an item or the number of items changes. Measuring itself resizes the content. */
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

/** Adopts one `.cbScroller`, unless it has no content. */
export function adopt(box: HTMLElement, scope: Scope): (() => void) | undefined {
  const { page, signal } = scope;
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
