import type { Lookup, Match } from '../core/lookup.ts';
import { savesData } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';
import { listen } from './targets.ts';

/** How long a pointer stays on an element before that counts as the intent to use it, in ms; one that crosses it does not. */
export const REST_MS = 100;

/**
 * Takes elements that a reader approaches: a press, a touch, typing, the focus, or a pointer that rests. With Save-Data
 * or on 2g, a pointer alone fetches nothing.
 */
export function watchApproach(
  lookup: Lookup,
  take: (match: Match) => void,
  hasFailed: (match: Match) => boolean,
): void {
  const approach = (target: EventTarget | null | undefined, type?: string) => {
    // After a failure only a click, a submit or the focus asks again, or every move of the pointer would.
    for (const match of lookup.around(target)) if (type === 'focusin' || !hasFailed(match)) take(match);
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = (target: EventTarget | null | undefined) => {
    clearTimeout(resting);
    if (!savesData()) resting = setTimeout(() => approach(target), REST_MS);
  };
  listen('pointerdown touchstart input focusin', ({ target, type }) => approach(target, type));
  // One that moves on within a large element does not rest.
  listen('pointerover pointermove', ({ target }) => rest(target));
  // Where the reader is by now.
  rest([...ownDocument.querySelectorAll('body :hover')].at(-1));
  approach(ownDocument.querySelector('body :focus'), 'focusin');
}
