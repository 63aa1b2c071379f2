import { closest } from '../../dom/nodes.ts';
import { listenForTargets, opensElsewhere } from '../targets.ts';

/** The links that K2 and editors mark to open in a window of their own. */
const LINKS = 'a.classicPopup,a[data-k2-widget~=classic-popup]';

/**
 * The size of the window, CSS px, as K2 prints it: `{'x':900,'y':600}`. `rel` also carries words of the standard, such
 * as `nofollow`, and whatever an editor has typed.
 */
const SIZE = /^\W+x\W+(\d{3,4})\W+y\W+(\d{3,4})\W+$/;

/** Opens the window of a popup link inside the click: WebKit blocks later ones. Where it is blocked, the link works. */
export function openedWindow(event: Event, place: Element): Window | null | undefined {
  const link = closest<HTMLAnchorElement>(place, LINKS);
  if (!link || opensElsewhere(event as MouseEvent, link)) return;
  const [, x = 900, y = 600] = SIZE.exec(link.rel) ?? [];
  // One window for all of them, as K2 names it.
  const opened = open(link.href, 'K2PopUpWindow', `width=${x},height=${y},menubar=yes,resizable=yes`);
  opened?.focus();
  return opened;
}

/** Deals with every classic popup link of the page. */
export function listenForPopups(): void {
  listenForTargets('click', (event, place) => {
    if (!openedWindow(event, place)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}
