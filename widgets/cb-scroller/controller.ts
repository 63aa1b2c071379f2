import type { Language, Page } from '../../src/core/page.ts';
import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { FOCUSABLE, isPlainClick } from '../../src/dom/controls.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { plainTexts } from '../../src/i18n/texts.ts';
import css from './cb-scroller.css?inline';
import { readScroller, type ScrollerMarkup, type Side } from './server-markup.ts';

/** Duration of one step, in ms. */
const STEP_MS = 200;

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

/**
 * Scrolls a box by a distance, quickly, or at once where the reader wants no motion.
 * @param left In CSS px, negative to the left whatever the direction of the text.
 * @param top In CSS px.
 * @param signal Stops it where it is.
 */
function scrollFast(box: Element, left: number, top: number, signal: AbortSignal): void {
  const from = { left: box.scrollLeft, top: box.scrollTop };
  const start = performance.now();
  const jump = (progress: number) =>
    // Past the site's own `scroll-behavior: smooth`; older libraries put something else in the place of `scrollTo`.
    box.scroll({ left: from.left + left * progress, top: from.top + top * progress, behavior: 'instant' });
  const step = () => {
    if (signal.aborted) return;
    const progress = reducesMotion() ? 1 : Math.min(1, (performance.now() - start) / STEP_MS);
    jump(progress * (2 - progress));
    if (progress < 1) requestAnimationFrame(step);
  };
  step();
}

/**
 * Names of arrows that the server printed without words. A site changes them by `data-k2-texts` (`scroller.left` …), or
 * by an `aria-label` or `title` of an arrow.
 */
export const ARROW_NAMES: Readonly<Record<Language, Readonly<Record<Lowercase<Side>, string>>>> = {
  de: {
    left: 'Nach links blättern',
    right: 'Nach rechts blättern',
    up: 'Nach oben blättern',
    down: 'Nach unten blättern',
  },
  en: { left: 'Scroll left', right: 'Scroll right', up: 'Scroll up', down: 'Scroll down' },
};

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

/** Gives the arrows names and the role of buttons. */
function describeArrows({ arrows }: ScrollerMarkup, page: Page): (() => void)[] {
  const nameOf = plainTexts(page, 'scroller', ARROW_NAMES);
  return [...arrows].map(([side, arrow]) =>
    setAttributes(arrow, {
      // Set to what it is, so that it is put back, too.
      hidden: arrow.getAttribute('hidden'),
      'aria-disabled': arrow.getAttribute('aria-disabled'),
      ...(arrow.localName !== 'button' && { role: 'button', tabindex: '0' }),
      ...(!isNamed(arrow) && { 'aria-label': nameOf(side.toLowerCase() as Lowercase<Side>), lang: page.language }),
    }),
  );
}

/** Shows or hides an arrow, by the attribute and by the server's own class. */
function showArrow(arrow: HTMLElement | undefined, shown: boolean): void {
  arrow?.classList.toggle('hidden', !shown);
  arrow?.toggleAttribute('hidden', !shown);
}

/** Finds the arrow around an event's target. */
function arrowAt({ arrows }: ScrollerMarkup, place: EventTarget | null): Side | undefined {
  return [...arrows].find(([, arrow]) => isElement(place) && arrow.contains(place))?.[0];
}

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
