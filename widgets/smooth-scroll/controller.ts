import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget, scrollPageTo } from '../../src/dom/scroll.ts';
import { type Destination, destinationOf } from './destination.ts';
import { options, sectionOptions } from './widget.ts';

/** Duration of the way to a target, in ms. */
const SCROLL_MS = 500;

/** The link that was pressed, inside the adopted element or the element itself, unless it opens elsewhere. */
function linkAt(place: EventTarget | null, element: HTMLElement): HTMLAnchorElement | undefined {
  const link = isElement(place) ? place.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !element.contains(link) || link.hasAttribute('download')) return undefined;
  return link.target === '' || link.target === '_self' ? link : undefined;
}

/** Puts the fragment into the address, as a step of the history, without a jump. */
function remember(hash: string): void {
  // Absolute: the page's `<base>` may have another scheme or host, as behind a proxy.
  if (hash !== (location.hash || '#')) history.pushState(null, '', new URL(hash, location.href));
}

/** Reads the distance from the upper edge of the window that the site's style sheet sets, below a fixed header, in px. */
function roomAbove(target: Element): number {
  const { scrollMarginTop } = getComputedStyle(target);
  const { scrollPaddingTop } = getComputedStyle(ownDocument.documentElement);
  return [scrollMarginTop, scrollPaddingTop].reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);
}

/**
 * Adopts a link to a place on this page, or an element with such links. As `scroll-to` it stops
 * {@link sectionOptions.offset} short of it. Links to other pages, and to what is not there, are left to the browser.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const stopsShort = element.matches('[data-k2-widget~="scroll-to"]');
  const { offset } = stopsShort
    ? readOptions(element, 'scroll-to', sectionOptions)
    : readOptions(element, 'smooth-scroll', options);
  const gone = new AbortController();

  const go = ({ hash, target }: Destination) => {
    page.emit(element, 'k2:scroll-to', { target });
    // Before the page moves: the step back leads to where it is now.
    remember(hash);
    focusTarget(target);
    const isTop = target === ownDocument.body;
    const room = Math.max(offset, roomAbove(target));
    let top = scrollY;
    const measure = () => {
      // A script may have taken it away meanwhile: it has been here.
      if (target.getClientRects()[0]) top = target.getBoundingClientRect().top + scrollY - room;
      return top;
    };
    return scrollPageTo(isTop ? 0 : measure, SCROLL_MS);
  };
  const onClick = (event: MouseEvent) => {
    const link = linkAt(event.target, element);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const destination = destinationOf(link);
    // The original of K2's own links blocks those that it can't follow.
    if (destination || element.matches('.k2Anchor')) event.stopImmediatePropagation();
    if (!destination) return;
    event.preventDefault();
    go(destination);
  };
  element.addEventListener('click', onClick, { capture: true, signal: gone.signal });
  return () => gone.abort();
}
