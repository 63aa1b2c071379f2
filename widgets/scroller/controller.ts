import { keepAttributes, setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { FOCUSABLE } from '../../src/dom/controls.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { keepPlace, withAncestors } from '../../src/dom/scroll.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { followArrows, measure } from './arrows.ts';
import './scroller.css?adopt';
import { readScroller, type ScrollerMarkup } from './server-markup.ts';

/** Tests if the visitor has seen an element. Before the first paint, nothing was seen. */
function isSeen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return performance.getEntriesByType('paint').length > 0 && height > 0 && bottom > 0 && top < innerHeight;
}

/** Hides a list for a moment while it becomes one line. Its frame keeps its height until that is out of view. */
function hideMove(list: HTMLElement, frame: HTMLElement, scope: Scope): void {
  const [hidden, high] = [scope.child(), scope.child()];
  high.undo(setStyles(frame, { 'min-height': getComputedStyle(frame).height }));
  hidden.undo(setStyles(list, { opacity: '0' }));
  requestAnimationFrame(() => requestAnimationFrame(hidden.end));
  const outOfView = new IntersectionObserver((records) => {
    if (!records.at(-1)?.isIntersecting) keepPlace(frame, high.end);
  });
  outOfView.observe(frame);
  high.undo(() => outOfView.disconnect());
}

/** Makes one line of K2's list, which scrolls in the element around it. */
function lineUp(list: HTMLElement, frame: HTMLElement, scope: Scope): ScrollerMarkup {
  if (isSeen(frame)) hideMove(list, frame, scope);
  for (const element of [list, frame]) scope.undo(keepAttributes(element, 'class'));
  keepPlace(frame, () => {
    list.classList.add('k2i-scroller');
    frame.classList.add('k2i-scroller-frame');
  });
  return { content: frame, arrows: new Map(), horizontal: true, vertical: false, loop: false, items: () => [list] };
}

/** Finds the words of the heading next to or above an element. */
function headingOf(element: Element): string {
  const near = withAncestors(element)
    .slice(0, 3)
    .flatMap((place) => [place.previousElementSibling, ...place.children]);
  return textIn(near.find((other) => other?.matches('h1,h2,h3,h4,h5,h6')));
}

/** Makes content focusable, for the arrow keys, and gives it a name, which it needs then. */
function makeReachable(content: HTMLElement, scope: Scope): void {
  const name = content.matches('[aria-label],[aria-labelledby]') ? '' : headingOf(content);
  scope.undo(setAttributes(content, { tabindex: '0', ...(name && { 'aria-label': name, role: 'group' }) }));
}

/** Measures now, and when the box, an item or the number of items changes. Measuring itself resizes the content. */
function watchSizes(markup: ScrollerMarkup, scope: Scope): void {
  const { box, content, items } = markup;
  let reachable: EndingScope | undefined;
  const update = () => {
    const { wide, high } = measure(markup);
    // Between arrows, links are enough to reach the content.
    const isNeeded = (wide || high) && !(box && content.querySelector(FOCUSABLE));
    if (isNeeded === !!reachable) return;
    reachable?.end();
    reachable = isNeeded ? scope.child() : undefined;
    if (reachable) makeReachable(content, reachable);
  };
  const sizes = new ResizeObserver(update);
  const watch = () => {
    sizes.disconnect();
    for (const element of [box ?? content, ...items()]) sizes.observe(element);
  };
  const changes = new MutationObserver(watch);
  changes.observe(content, { childList: true, subtree: true });
  scope.undo(() => changes.disconnect());
  scope.undo(() => sizes.disconnect());
  watch();
  update();
}

/** Adopts a `.k2Scroller`, a list without arrows, or a `.cbScroller`, a box with arrows around its content. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const frame = element.parentElement;
  if (!element.matches('.cbScroller,[data-k2-widget~="cb-scroller"]')) {
    if (frame) watchSizes(lineUp(element, frame, scope), scope);
    return;
  }
  const markup = readScroller(element);
  if (!markup) return;
  scope.undo(keepAttributes(element, 'class'));
  element.classList.add('k2i-cb-scroller');
  followArrows(markup, scope);
  watchSizes(markup, scope);
}
