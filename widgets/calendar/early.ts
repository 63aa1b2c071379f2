import { sameOrigin } from '../../src/http/site-url.ts';

/** Returns the address of the month that an arrow leads to. */
export const monthUrl = (link: HTMLAnchorElement): URL => sameOrigin(link.href);

/**
 * Returns the call of a click on an arrow of the calendar, for the loader to send inside the click.
 * @returns method and address; `undefined` for other links. Of what has no path (`mailto:`, for one), none can be made.
 */
export function earlyCall(link: HTMLAnchorElement): string | undefined {
  return link.matches('.k2CalendarBlock .calendarNavLink') && link.protocol.startsWith('http')
    ? `POST ${monthUrl(link).href}`
    : undefined;
}
