import type { Page } from '../../src/core/page.ts';
import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './more-less.css?inline';

/** Height of closed content without `data-cbmoreless-height`, and of a step, in CSS px. */
const HEIGHT_PX = 100;

/** Part of the height by which content may be higher and still be shown whole. */
const TOLERANCE = '25%';

type State = 'Closed' | 'Stepped' | 'Opened';
const STATES: readonly State[] = ['Closed', 'Stepped', 'Opened'];

let count = 0;

/** One of the two links, and what in it takes the focus. */
interface Link {
  readonly place: HTMLElement;
  readonly control: HTMLElement;
  /** Takes away what shows it in spite of the site's style sheet. */
  hideAgain?: () => void;
}

/** The first part of this name that does not belong to a text within the text. */
function partOf(root: Element, name: string): HTMLElement | undefined {
  const parts = [...root.querySelectorAll<HTMLElement>(`.cbMoreLess${name}`)];
  return parts.find((part) => (part.closest('.cbMoreLess') ?? root).contains(root));
}

function linkIn(root: Element, name: string): Link | undefined {
  const place = partOf(root, name);
  const inner = place?.matches('a,button') ? place : place?.querySelector<HTMLElement>('.cbMoreLessButton,a,button');
  return place ? { place, control: inner ?? place } : undefined;
}

/** Reads height and tolerance, both in CSS px. */
function limitsOf({ dataset }: HTMLElement): { readonly height: number; readonly tolerance: number } {
  const height = Number.parseFloat(dataset.cbmorelessHeight ?? '') || HEIGHT_PX;
  const text = dataset.cbmorelessTolerance?.trim() || TOLERANCE;
  const value = Math.max(0, Number.parseFloat(text) || 0);
  return { height, tolerance: text.endsWith('%') ? (height * value) / 100 : value };
}

/**
 * Adopts one `.cbMoreLess`: content that is too high is cut off, with a link that shows the rest and one that takes it
 * away again. Content that fits is left alone.
 * @throws Error when there is no content.
 */
export function adopt(root: HTMLElement, page: Page): () => void {
  const content = partOf(root, 'Content');
  if (!content) throw new Error('No content to show more or less of');
  adoptStyles(baseCss);
  adoptStyles(css);
  const { height, tolerance } = limitsOf(root);
  const isStepped = /^(true|1)$/.test(root.dataset.cbmorelessStepped ?? '');
  const links = { open: linkIn(root, 'Open'), close: linkIn(root, 'Close') };
  const gone = new AbortController();
  const { signal } = gone;
  const { className } = root;
  const maximum = content.style.maxBlockSize;
  const undo = [setAttributes(content, { id: content.id || `k2i-more-less-${++count}` })];
  /** Height that is shown, CSS px; it may be more than there is. */
  let shown = height;

  const describe = ({ place, control }: Link, expanded: boolean) => {
    asButton(control, signal);
    undo.push(
      setAttributes(place, { hidden: place.getAttribute('hidden'), class: place.getAttribute('class') }),
      setAttributes(control, { 'aria-expanded': `${expanded}`, 'aria-controls': content.id }),
    );
  };
  const toggleLink = (link: Link | undefined, visible: boolean) => {
    link?.place.classList.toggle('hidden', !visible);
    link?.place.toggleAttribute('hidden', !visible);
    link?.hideAgain?.();
    if (link && visible) link.hideAgain = forceDisplay(link.place);
  };
  const setState = (state: State | undefined) => {
    for (const name of STATES) root.classList.toggle(`cbMoreLess${name}`, name === state);
  };
  const isFaded = !!root.querySelector('.fade-edge') || root.matches('.fade-edge');

  /** Brings everything in line with the height of the content and what of it is to be seen. */
  const render = () => {
    const full = content.scrollHeight;
    // In a closed tab or the like: the observer tells when there is something to measure.
    if (!full || !content.getClientRects().length) return;
    const fits = full <= height + tolerance;
    const isOpen = shown >= full;
    const state: State = fits || isOpen ? 'Opened' : shown > height ? 'Stepped' : 'Closed';
    const focused = [links.open, links.close].find((link) => link?.control === ownDocument.activeElement);
    setState(state);
    content.style.maxBlockSize = state === 'Opened' ? 'none' : `${shown}px`;
    content.classList.toggle('k2i-cut', state !== 'Opened');
    content.classList.toggle('k2i-cut--faded', state !== 'Opened' && isFaded);
    toggleLink(links.open, !fits && !isOpen);
    toggleLink(links.close, !fits && state !== 'Closed');
    if (!focused?.place.hidden) return;
    const other = focused === links.open ? links.close : links.open;
    other?.control.focus({ preventScroll: true });
  };
  const step = (by: 1 | -1) => {
    const full = content.scrollHeight;
    const wasOpen = shown >= full;
    if (!isStepped) shown = by > 0 ? Number.POSITIVE_INFINITY : height;
    else if (by > 0) shown = shown + height >= full ? Number.POSITIVE_INFINITY : shown + height;
    // From the whole, a step back leaves the whole steps below it.
    else shown = Math.max(height, wasOpen ? height * (Math.ceil(full / height) - 1) : shown - height);
    render();
    // What was read last is not there any more.
    if (by < 0) root.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (wasOpen !== shown >= full) page.emit(root, wasOpen ? 'k2:closed' : 'k2:opened', { what: 'more-less' });
  };
  const listen = (link: Link | undefined, by: 1 | -1) => {
    if (!link) return;
    describe(link, by < 0);
    const use = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      step(by);
    };
    link.place.addEventListener('click', use, { capture: true, signal });
  };
  listen(links.open, 1);
  listen(links.close, -1);
  // What takes the focus must be seen.
  content.addEventListener(
    'focusin',
    ({ target }) => {
      if (!isElement(target)) return;
      const below = target.getBoundingClientRect().bottom - content.getBoundingClientRect().top;
      if (below + content.scrollTop <= shown) return;
      content.scrollTop = 0;
      shown = Number.POSITIVE_INFINITY;
      render();
      // The browser has scrolled to where it was in the part that was cut off.
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    },
    { signal },
  );
  const observer = new ResizeObserver(render);
  for (const element of [content, ...content.children]) observer.observe(element);
  render();

  return () => {
    gone.abort();
    observer.disconnect();
    for (const link of [links.open, links.close]) link?.hideAgain?.();
    for (const restore of undo.reverse()) restore();
    content.classList.remove('k2i-cut', 'k2i-cut--faded');
    content.style.maxBlockSize = maximum;
    // Reading it first makes Chromium write what the CSSOM has changed; it would come back empty otherwise.
    if (!content.getAttribute('style')) content.removeAttribute('style');
    for (const name of STATES)
      root.classList.toggle(`cbMoreLess${name}`, className.split(/\s+/).includes(`cbMoreLess${name}`));
  };
}
