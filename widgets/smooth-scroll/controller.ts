import { setStyles } from '../../src/dom/attributes.ts';
import { isPlainClick, onAction } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { coveredTop, focusTarget } from '../../src/dom/scroll.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { scrollPageTo } from '../../src/scrolling/scroll-page.ts';
import { destinationOf } from './destination.ts';
import { options, sectionOptions } from './widget.ts';

function linkAt(place: Element): HTMLAnchorElement | undefined {
  const link = place.closest<HTMLAnchorElement>('a[href]:not([download],[target]:not([target=""],[target="_self"]))');
  return link && destinationOf(link) ? link : undefined;
}

const px = (length: string): number => Number.parseFloat(length) || 0;

/** Reads the `scroll-padding-top` of the window, which sites set for a fixed header, in px. */
const windowPadding = () => px(getComputedStyle(ownDocument.documentElement).scrollPaddingTop);

/** Finds the space to leave above a target, in px: it is exact, as long as no bar would cover content of the target. */
function roomAbove(target: Element, offset: number): number {
  const { scrollMarginTop, paddingTop } = getComputedStyle(target);
  const room = Math.max(offset, px(scrollMarginTop) + windowPadding());
  const covered = coveredTop(target);
  return covered > room + target.clientTop + px(paddingTop) ? covered : room;
}

/** Adopts a link to a place on this page, or an element with such links. Other links are left to the browser. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const isToSection = element.matches('[data-k2-widget~="scroll-to"]');
  const { offset } = isToSection
    ? readOptions(element, 'scroll-to', sectionOptions)
    : readOptions(element, 'smooth-scroll', options);

  const go = (link: HTMLAnchorElement) => {
    const { hash, target } = destinationOf(link) ?? { hash: '#', target: ownDocument.body };
    page.emit(element, 'k2:scroll-to', { target });
    // Before the page moves, so that Back returns here. The URL is absolute, as `<base>` may have another host.
    if (hash !== (location.hash || '#')) history.pushState(null, '', new URL(hash, location.href));
    focusTarget(target);
    let room = 0;
    const top = () => {
      room = roomAbove(target, offset);
      return target.getBoundingClientRect().top + scrollY - room;
    };
    // Back and Forward scroll to the target by themselves, and not below the bar.
    const keepClear = () => {
      const margin = { 'scroll-margin-top': `${room - windowPadding()}px` };
      if (room > 0 && room === coveredTop(target)) scope.undo(setStyles(target, margin));
    };
    if (target === ownDocument.body) scrollPageTo(0);
    else scrollPageTo(top, keepClear);
  };
  onAction(element, linkAt, go, signal);
  // K2's own script prevents the links that it can't follow.
  const keepFromOriginal = (event: MouseEvent) => isPlainClick(event) && event.stopImmediatePropagation();
  if (element.matches('.k2Anchor')) element.addEventListener('click', keepFromOriginal, { capture: true, signal });
}
