import { opensElsewhere } from './opens-elsewhere.ts';
import { placeOf } from './place-of.ts';
import { unshadowed } from './unshadowed.ts';

/** The links that K2 and editors mark to open in a window of their own. */
const LINKS = 'a.classicPopup,a[data-k2-widget~=classic-popup]';

/** Opens a link in the one window that all of them share, as K2 names it; 900 × 600 CSS px unless `rel` says otherwise. */
function openWindow({ href, rel }: HTMLAnchorElement): Window | null {
  // `rel` also carries words of the standard, such as `nofollow`.
  const size: unknown = rel.includes('{') ? JSON.parse(rel.replaceAll("'", '"')) : {};
  const { x = 900, y = 600 } = size as { x?: number; y?: number };
  return [x, y].every((side) => typeof side === 'number' && side > 0)
    ? open(href, 'K2PopUpWindow', `width=${x},height=${y},menubar=yes,resizable=yes`)
    : null;
}

/**
 * Deals with a click on a classic popup link inside the click itself: WebKit blocks windows that open later.
 * @returns whether the window is open. Where `rel` is unreadable or the window blocked, the link works natively.
 */
export function openedWindow(event: Event, place: Element): boolean {
  const link = unshadowed(place).closest<HTMLAnchorElement>(LINKS);
  if (!link || opensElsewhere(event, link)) return false;
  try {
    const opened = openWindow(link);
    opened?.focus();
    return !!opened;
  } catch {
    return false;
  }
}

/** Deals with every classic popup link of the page. */
export function listenForPopups(): void {
  addEventListener(
    'click',
    (event) => {
      const place = placeOf(event);
      if (!place || !openedWindow(event, place)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
