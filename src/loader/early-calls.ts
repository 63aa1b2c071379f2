import { closest } from '../dom/nodes.ts';

/**
 * Calls that were sent inside the click, before the code was there that makes them: by method and address, with a blank
 * between. The client takes them over (src/http/request.ts).
 */
export type EarlyCalls = Map<string, Promise<Response>>;

// Longer numbers are written in another way.
const ITEM = /^\d{1,15}$/;
/** The number of stars and the path of a folder. */
const VOTE = /^[1-5]\/([\w-]+\/)*$/;

/**
 * The call that a click on a star or on an arrow of a calendar will make, as widgets/rating/api.ts and widgets/calendar/api.ts make
 * it; early-calls.test.ts compares them.
 *
 * @param sitePath What the tag says. Without it, or where it is no plain path, a vote waits for the code.
 * @returns method and address; `undefined` for any other target, and where the code might send something else.
 */
export function earlyCallOf(target: Element, sitePath: string | null): string | undefined {
  const link = closest<HTMLAnchorElement>(target, 'a');
  if (!link) return undefined;
  const origin = location.origin;
  // What has no path (`mailto:`, for one) would become part of the host.
  if (link.matches('.k2CalendarBlock .calendarNavLink'))
    return /^http/.test(link.protocol) ? `POST ${origin}${link.pathname}${link.search}` : undefined;
  const item = [link.rel, link.dataset.id].find((id) => ITEM.test(id as string));
  const stars = (link.textContent as string).trim();
  return link.matches('.itemRatingForm .itemRatingList a') && item && VOTE.test(stars + sitePath)
    ? `GET ${origin}${sitePath}index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=${stars}&itemID=${+item}`
    : undefined;
}

/** Sends a call with the headers of every call of ours (src/http/request.ts); that it takes any type, a fetch says by itself. */
export function sendEarly(call: string): Promise<Response> {
  const [method, url] = call.split(' ') as [string, string];
  const answer = fetch(url, {
    cache: 'no-store',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    method,
  });
  // Whoever takes it over hears of a failure.
  answer.catch(() => {});
  return answer;
}
