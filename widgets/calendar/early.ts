/** Returns the address of the month that an arrow leads to, on this origin whatever host was printed. */
export const monthUrl = (link: HTMLAnchorElement): string => location.origin + link.pathname + link.search;

/**
 * Returns the request of a click on a calendar arrow, for the loader to send during the click.
 * @returns method and address; `undefined` for other links, and for addresses without a path such as `mailto:`.
 */
export function earlyCall(link: HTMLAnchorElement): string | undefined {
  return link.matches('.k2CalendarBlock .calendarNavLink') && /^http/.test(link.protocol)
    ? `POST ${monthUrl(link)}`
    : undefined;
}
