import { forceDisplay, keepAttributes, setAttributes, setHidden, setStyles } from '../../src/dom/attributes.ts';
import { asButton, onAction } from '../../src/dom/controls.ts';
import { newId } from '../../src/dom/make.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import './more-less.css?adopt';

const LINKS = '.cbMoreLessOpen,.cbMoreLessClose';

interface Link {
  readonly isMore: boolean;
  readonly place: HTMLElement;
  readonly control: HTMLElement;
}

/** Content that is cut off at some height, in CSS px. */
interface Cut {
  readonly root: HTMLElement;
  readonly content: HTMLElement;
  readonly links: readonly Link[];
  /** Also of a step. */
  readonly height: number;
  /** The height that is not cut off. */
  readonly uncut: number;
  readonly scope: Scope;
  /** Visible height. It may be larger than the content. */
  shown: number;
  /** The time in which the visible links remain visible. */
  visible: EndingScope;
}

function linksIn(root: Element, content: Element, scope: Scope): Link[] {
  return [...root.querySelectorAll<HTMLElement>(LINKS)].map((place) => {
    const isMore = place.matches('.cbMoreLessOpen');
    const inner = place.querySelector<HTMLElement>('.cbMoreLessButton,a,button');
    const control = place.matches('a,button') ? place : (inner ?? place);
    scope.undo(keepAttributes(place, 'hidden', 'class'));
    scope.undo(setAttributes(control, { 'aria-expanded': `${!isMore}`, 'aria-controls': content.id }));
    asButton(control, scope.signal);
    return { isMore, place, control };
  });
}

/** Reads the height of closed content, and the height that is not cut off: 100 px and 25 % more. */
function limitsOf({ dataset }: HTMLElement) {
  const height = Number.parseFloat(dataset.cbmorelessHeight ?? '') || 100;
  const text = dataset.cbmorelessTolerance ?? '25%';
  const value = Number.parseFloat(text) || 0;
  return { height, uncut: height + (text.endsWith('%') ? (height * value) / 100 : value) };
}

function render(cut: Cut): void {
  const { root, content, links, height, uncut, shown, scope } = cut;
  const full = content.scrollHeight;
  // In a closed tab, for example. The observer reports the first size.
  if (!full || !content.getClientRects().length) return;
  const isOpen = full <= uncut || shown >= full;
  const isStepped = !isOpen && shown > height;
  const focused = links.find(({ control }) => control === ownDocument.activeElement);
  root.classList.toggle('cbMoreLessOpened', isOpen);
  root.classList.toggle('cbMoreLessStepped', isStepped);
  root.classList.toggle('cbMoreLessClosed', !isOpen && !isStepped);
  content.style.maxBlockSize = isOpen ? 'none' : `${shown}px`;
  content.classList.toggle('k2i-cut', !isOpen);
  const isFaded = root.matches('.fade-edge') || !!root.querySelector('.fade-edge');
  content.classList.toggle('k2i-cut--faded', !isOpen && isFaded);
  cut.visible.end();
  cut.visible = scope.child();
  for (const { isMore, place } of links) {
    const isVisible = isMore ? !isOpen : full > uncut && (isOpen || isStepped);
    setHidden(place, !isVisible);
    if (isVisible) cut.visible.undo(forceDisplay(place));
  }
  if (focused?.place.hidden) links.find(({ place }) => !place.hidden)?.control.focus({ preventScroll: true });
}

function step(cut: Cut, isMore: boolean): void {
  const { root, content, height, shown, scope } = cut;
  const full = content.scrollHeight;
  const wasOpen = shown >= full;
  if (/^(true|1)$/.test(root.dataset.cbmorelessStepped ?? '')) {
    // A step back from the full height leads to a whole number of steps.
    const steps = Math.ceil(Math.min(shown, full) / height) + (isMore ? 1 : -1);
    cut.shown = Math.max(1, steps) * height;
  } else cut.shown = isMore ? Number.POSITIVE_INFINITY : height;
  render(cut);
  // The text that was read last is hidden now.
  if (!isMore) bringIntoView(root);
  if (wasOpen !== cut.shown >= full) scope.page.emit(root, wasOpen ? 'k2:closed' : 'k2:opened', { what: 'more-less' });
}

/** Opens the text if the focus is in the part that is cut off. */
function showFocused(cut: Cut, target: EventTarget | null): void {
  const { content, shown } = cut;
  if (!isElement(target)) return;
  const below = target.getBoundingClientRect().bottom - content.getBoundingClientRect().top;
  if (below + content.scrollTop <= shown) return;
  content.scrollTop = 0;
  cut.shown = Number.POSITIVE_INFINITY;
  render(cut);
  // The browser has scrolled to the place that was cut off.
  bringIntoView(target);
}

/** Cuts off the content of a `.cbMoreLess` if it is too high. One link shows the rest, another hides it again. */
export function adopt(root: HTMLElement, scope: Scope): void {
  const content = root.querySelector<HTMLElement>('.cbMoreLessContent');
  if (!content) throw new Error('No content to show more or less of');
  for (const element of [root, content]) scope.undo(keepAttributes(element, 'class', 'id'));
  scope.undo(setStyles(content, { 'max-block-size': content.style.maxBlockSize }));
  content.id ||= newId('more-less');
  const limits = limitsOf(root);
  const links = linksIn(root, content, scope);
  const cut: Cut = { root, content, links, ...limits, shown: limits.height, scope, visible: scope.child() };
  onAction(root, LINKS, (link) => step(cut, link.matches('.cbMoreLessOpen')), scope.signal);
  content.addEventListener('focusin', ({ target }) => showFocused(cut, target), { signal: scope.signal });
  const observer = new ResizeObserver(() => render(cut));
  for (const element of [content, ...content.children]) observer.observe(element);
  scope.undo(() => observer.disconnect());
  render(cut);
}
