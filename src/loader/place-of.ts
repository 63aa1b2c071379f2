import { closest } from './unshadowed.ts';

/** What is inside of this is left alone. */
export const IGNORED = '[data-k2-ignore]';

/** The element on which something happened, unless somebody has dealt with it or it lies in what is left alone. */
export function placeOf({ target, defaultPrevented }: Event): Element | undefined {
  const place = target as Element;
  return !defaultPrevented && closest(place, IGNORED) === null ? place : undefined;
}
