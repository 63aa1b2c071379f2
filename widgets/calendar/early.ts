/** Returns the address of the month that an arrow leads to, on this origin whatever host was printed. */
export const monthUrl = (link: HTMLAnchorElement): string => location.origin + link.pathname + link.search;

/** Returns method and address for a click on an arrow, for the loader to send during the click; else `undefined`. */
export function earlyCall(link: HTMLAnchorElement): string | undefined {
  return link.matches('.k2CalendarBlock .calendarNavLink') && /^http/.test(link.protocol)
    ? `POST ${monthUrl(link)}`
    : undefined;
}
