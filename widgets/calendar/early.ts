/** Returns the address of the month that an arrow leads to, on this origin whatever host it was printed with. */
export const monthUrl = (link: HTMLAnchorElement): string => location.origin + link.pathname + link.search;

/**
 * Returns the call of a click on an arrow of the calendar, for the loader to send inside the click.
 * @returns method and address; `undefined` for other links. Of what has no path (`mailto:`, for one), none can be made.
 */
export function earlyCall(link: HTMLAnchorElement): string | undefined {
  return link.matches('.k2CalendarBlock .calendarNavLink') && /^http/.test(link.protocol)
    ? `POST ${monthUrl(link)}`
    : undefined;
}
