import { closest } from '../../dom/nodes.ts';
import { listenForTargets, opensElsewhere } from '../event-targets.ts';

/** Links that K2 and editors mark as popup windows. */
const LINKS = 'a.classicPopup,a[data-k2-widget~=classic-popup]';

/**
 * Size of the window in CSS px, as K2 prints it: `{'x':900,'y':600}`. `rel` may also have standard keywords, such as
 * `nofollow`, and any text of an editor.
 */
export const SIZE = /^\W+x\W+(\d{3,4})\W+y\W+(\d{3,4})\W+$/;

/** Opens the window of a popup link inside the click: WebKit blocks later ones. Where it is blocked, the link works. */
export function listenForPopups(): void {
  listenForTargets('click', (event, place) => {
    const link = closest<HTMLAnchorElement>(place, LINKS);
    if (!link || opensElsewhere(event as MouseEvent, link)) return;
    const [, x = 900, y = 600] = SIZE.exec(link.rel) ?? [];
    // All links share one window, with K2's name for it.
    const opened = open(link.href, 'K2PopUpWindow', `width=${x},height=${y},menubar=yes,resizable=yes`);
    if (!opened) return;
    opened.focus();
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}
