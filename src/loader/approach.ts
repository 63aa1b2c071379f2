import type { Lookup, Match } from '../core/lookup.ts';
import { savesData, whenIdle } from '../dom/browser.ts';
import { closest, ownDocument } from '../dom/nodes.ts';
import type { Timer } from '../dom/wait.ts';
import { listen } from './event-targets.ts';

/** Time for which the pointer must rest on an element to count as intent, in ms; crossing it is shorter. */
export const REST_MS = 100;

/**
 * Adopts elements that a visitor approaches: by a press, a touch, typing, the focus, or a resting pointer. With
 * Save-Data or on 2g, a pointer fetches nothing.
 */
export function watchApproach(lookup: Lookup, adopt: (match: Match, evenIfFailed: boolean) => Promise<void>): void {
  const approach = async (target: EventTarget | null | undefined, type?: string) => {
    const all = lookup.around(target);
    // After a failure only a click, a submit or the focus asks again, or every move of the pointer would.
    const adoptAll = (isMeant: (parts?: string) => unknown) =>
      Promise.all(all.map((match) => isMeant(match[1].approach) && adopt(match, type === 'focusin')));
    await adoptAll((parts) => !parts);
    // What is around the others comes after their calls, which a visitor waits for.
    whenIdle(() => adoptAll((parts) => parts && (type || closest(target, parts))));
  };
  let resting: Timer | undefined;
  const rest = (target: EventTarget | null | undefined) => {
    clearTimeout(resting);
    if (!savesData()) resting = setTimeout(() => approach(target), REST_MS);
  };
  // A press may begin a scroll, which ends without `pointerup`.
  listen('pointerdown touchstart', ({ target }) => approach(target));
  listen('pointerup input focusin', ({ target, type }) => approach(target, type));
  // A pointer that moves within a large element does not rest.
  listen('pointerover pointermove', ({ target }) => rest(target));
  // The visitor's position by now.
  rest([...ownDocument.querySelectorAll('body :hover')].at(-1));
  approach(ownDocument.querySelector('body :focus'), 'focusin');
}
