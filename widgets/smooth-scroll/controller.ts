import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { coveredTop, focusTarget } from '../../src/dom/scroll.ts';
import { scrollPageTo } from '../../src/scrolling/scroll-page.ts';
import { destinationOf } from './destination.ts';
import { options, sectionOptions } from './widget.ts';

function linkAt(place: Element): HTMLAnchorElement | undefined {
  const link = place.closest<HTMLAnchorElement>('a[href]:not([download],[target]:not([target=""],[target="_self"]))');
  return link && destinationOf(link) ? link : undefined;
}

/** Adds the fragment to the history, without a jump. The URL is absolute, as `<base>` may have another host. */
function remember(hash: string): void {
  if (hash !== (location.hash || '#')) history.pushState(null, '', new URL(hash, location.href));
}

/** Reads the `scroll-margin-top` of a target, which sites set for a fixed header, in px. */
function roomAbove(target: Element): number {
  const { scrollMarginTop } = getComputedStyle(target);
  const { scrollPaddingTop } = getComputedStyle(ownDocument.documentElement);
  return (Number.parseFloat(scrollMarginTop) || 0) + (Number.parseFloat(scrollPaddingTop) || 0);
}

/** Reads the space between the edge of a target and its content, in px. */
function roomInside(target: Element): number {
  return target.clientTop + (Number.parseFloat(getComputedStyle(target).paddingTop) || 0);
}

/** Adopts a link to a place on this page, or an element with such links. Other links are left to the browser. */
export function adopt(element: HTMLElement, page: Page, signal: AbortSignal): void {
  const isToSection = element.matches('[data-k2-widget~="scroll-to"]');
  const { offset } = isToSection
    ? readOptions(element, 'scroll-to', sectionOptions)
    : readOptions(element, 'smooth-scroll', options);

  const go = (link: HTMLAnchorElement) => {
    const { hash, target } = destinationOf(link) ?? { hash: '#', target: ownDocument.body };
    page.emit(element, 'k2:scroll-to', { target });
    // Runs before the page moves, so that Back returns here.
    remember(hash);
    focusTarget(target);
    const room = Math.max(offset, roomAbove(target));
    const top = () => {
      const covered = coveredTop(target);
      // The distance is exact, as long as it leaves no content of the target below a bar.
      const distance = covered > room + roomInside(target) ? covered : room;
      return target.getBoundingClientRect().top + scrollY - distance;
    };
    scrollPageTo(target === ownDocument.body ? 0 : top);
  };
  onAction(element, linkAt, go, signal);
  // K2's own script prevents the links that it can't follow.
  const keepFromOriginal = (event: MouseEvent) => isPlainClick(event) && event.stopImmediatePropagation();
  if (element.matches('.k2Anchor')) element.addEventListener('click', keepFromOriginal, { capture: true, signal });
}
