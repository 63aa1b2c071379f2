import { keepAttributes, setAttributes, setHidden, setStyles } from '../../src/dom/attributes.ts';
import { asButton, onAction } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { ScrollerMarkup, Side } from './server-markup.ts';

/** Rounding differences to ignore, in CSS px. */
const TOLERANCE_PX = 1;

/** Tests if an arrow has words, and not only symbols. */
function isNamed(arrow: HTMLElement): boolean {
  const hasWords = /\p{L}/u.test(arrow.textContent) || arrow.querySelector('img[alt]:not([alt=""])');
  return !!hasWords || arrow.matches('[title],[aria-label],[aria-labelledby]');
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

/** Finds the directions in which content is cut off, and shows the arrows for them. */
export function measure(markup: ScrollerMarkup) {
  const { box, arrows, content, horizontal, vertical } = markup;
  const overflow = () => ({
    wide: horizontal && content.scrollWidth > content.clientWidth + TOLERANCE_PX,
    high: vertical && content.scrollHeight > content.clientHeight + TOLERANCE_PX,
  });
  if (!box) return overflow();
  const showArrows = (wide: boolean, high: boolean) => {
    box.classList.toggle('cbScrollerWidth', wide);
    box.classList.toggle('cbScrollerHeight', high);
    for (const [side, arrow] of arrows) setHidden(arrow, isHorizontal(side) ? !wide : !high);
  };
  const { scrollLeft: left, scrollTop: top } = content;
  const { documentElement: root } = ownDocument;
  // Keeps the page from becoming shorter meanwhile: it would scroll up, and WebKit would not scroll it back.
  const release = setStyles(root, { 'min-height': `${root.scrollHeight}px` });
  // Arrows take up space, and would keep each other visible.
  showArrows(false, false);
  const found = overflow();
  showArrows(found.wide, found.high);
  release();
  content.scroll({ left, top, behavior: 'instant' });
  showEnds(markup);
  return found;
}

/** Makes the arrows buttons that scroll, with a name if the server printed them without words. */
export function followArrows(markup: ScrollerMarkup, scope: Scope): void {
  const { page, signal } = scope;
  for (const [side, arrow] of markup.arrows) {
    scope.undo(keepAttributes(arrow, 'class', 'hidden', 'aria-disabled', 'aria-label', 'lang'));
    if (!isNamed(arrow)) setAttributes(arrow, { 'aria-label': text(page, `scroller.${side}`), lang: page.language });
    asButton(arrow, signal);
    const scroll = () => {
      const behavior = reducesMotion() ? 'instant' : 'smooth';
      nextHidden(side, markup)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior });
    };
    onAction(arrow, () => arrow, scroll, signal);
  }
  markup.content.addEventListener('scroll', () => showEnds(markup), { passive: true, signal });
}
