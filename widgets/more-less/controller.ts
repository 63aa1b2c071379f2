import {
  forceDisplay,
  inReverse,
  keepAttributes,
  setAttributes,
  setHidden,
  setStyles,
} from '../../src/dom/attributes.ts';
import { asButton } from '../../src/dom/controls.ts';
import { newId } from '../../src/dom/new-id.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import type { Page } from '../../src/page/page.ts';
import './more-less.css?adopt';
import type { Scope } from '../../src/page/scope.ts';

/** Height of closed content, and of a step, in CSS px. */
const HEIGHT_PX = 100;
/** Content that exceeds the height by up to this part is not cut off. */
const TOLERANCE = '25%';
const STATES = ['cbMoreLessClosed', 'cbMoreLessStepped', 'cbMoreLessOpened'] as const;
const OPEN = '.cbMoreLessOpen';
const CLOSE = '.cbMoreLessClose';

/** Prepares one of the two links; `undefined` if the template does not have it. */
function linkIn(root: Element, selector: string, content: Element, signal: AbortSignal) {
  const place = root.querySelector<HTMLElement>(selector);
  if (!place) return undefined;
  const inner = place.querySelector<HTMLElement>('.cbMoreLessButton,a,button');
  const control = place.matches('a,button') ? place : (inner ?? place);
  asButton(control, signal);
  const putBack = inReverse([
    keepAttributes(place, 'hidden', 'class'),
    setAttributes(control, { 'aria-expanded': `${selector === CLOSE}`, 'aria-controls': content.id }),
  ]);
  let hideAgain = () => {};
  return {
    place,
    control,
    toggle(isVisible: boolean) {
      hideAgain();
      setHidden(place, !isVisible);
      hideAgain = isVisible ? forceDisplay(place) : () => {};
    },
    undo() {
      hideAgain();
      putBack();
    },
  };
}

function limitsOf({ dataset }: HTMLElement) {
  const height = Number.parseFloat(dataset.cbmorelessHeight ?? '') || HEIGHT_PX;
  const text = dataset.cbmorelessTolerance ?? TOLERANCE;
  const value = Number.parseFloat(text) || 0;
  return { height, tolerance: text.endsWith('%') ? (height * value) / 100 : value };
}

interface Cut {
  readonly root: HTMLElement;
  readonly content: HTMLElement;
  /** CSS px; also of a step. */
  readonly height: number;
  readonly tolerance: number;
  readonly more: ReturnType<typeof linkIn>;
  readonly less: ReturnType<typeof linkIn>;
  /** Visible height in CSS px, which may exceed that of the content. */
  shown: number;
}

function stateOf({ height, tolerance, shown }: Cut, full: number): (typeof STATES)[number] {
  if (full <= height + tolerance || shown >= full) return 'cbMoreLessOpened';
  return shown > height ? 'cbMoreLessStepped' : 'cbMoreLessClosed';
}

function render(cut: Cut): void {
  const { root, content, height, tolerance, more, less, shown } = cut;
  const full = content.scrollHeight;
  // In a closed tab, for example. The observer reports the first size.
  if (!full || !content.getClientRects().length) return;
  const state = stateOf(cut, full);
  const isOpen = state === 'cbMoreLessOpened';
  const isFaded = !!root.querySelector('.fade-edge') || root.matches('.fade-edge');
  const focused = [more, less].find((link) => link?.control === ownDocument.activeElement);
  for (const name of STATES) root.classList.toggle(name, name === state);
  content.style.maxBlockSize = isOpen ? 'none' : `${shown}px`;
  content.classList.toggle('k2i-cut', !isOpen);
  content.classList.toggle('k2i-cut--faded', !isOpen && isFaded);
  more?.toggle(!isOpen);
  less?.toggle(full > height + tolerance && state !== 'cbMoreLessClosed');
  if (focused?.place.hidden) (focused === more ? less : more)?.control.focus({ preventScroll: true });
}

function step(cut: Cut, isMore: boolean, page: Page): void {
  const { root, content, height, shown } = cut;
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
  if (wasOpen !== cut.shown >= full) page.emit(root, wasOpen ? 'k2:closed' : 'k2:opened', { what: 'more-less' });
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
export function adopt(root: HTMLElement, scope: Scope): () => void {
  const { page, signal } = scope;
  const content = root.querySelector<HTMLElement>('.cbMoreLessContent');
  if (!content) throw new Error('No content to show more or less of');
  const putBack = inReverse([
    keepAttributes(root, 'class'),
    keepAttributes(content, 'class'),
    setAttributes(content, { id: content.id || newId('more-less') }),
    setStyles(content, { 'max-block-size': content.style.maxBlockSize }),
  ]);
  const { height, tolerance } = limitsOf(root);
  const more = linkIn(root, OPEN, content, signal);
  const less = linkIn(root, CLOSE, content, signal);
  const cut: Cut = { root, content, height, tolerance, more, less, shown: height };
  onAction(root, `${OPEN},${CLOSE}`, (link) => step(cut, link.matches(OPEN), page), signal);
  content.addEventListener('focusin', ({ target }) => showFocused(cut, target), { signal });
  const observer = new ResizeObserver(() => render(cut));
  for (const element of [content, ...content.children]) observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
  render(cut);
  return inReverse([putBack, less?.undo, more?.undo]);
}
