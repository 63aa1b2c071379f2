import type { Adoption } from '../core/adoption.ts';
import type { Lookup, Match } from '../core/lookup.ts';
import { closest, is, unshadowed } from '../dom/nodes.ts';
import type { Holder, Wait } from './hold.ts';
import { listenForTargets, opensElsewhere } from './targets.ts';

/** An adoption that is there, or the promise of one while core is on its way. */
export type Taken = Adoption | Promise<Adoption>;

/** Finds what of a click or submit waits for a widget: the control that it holds, or its form. */
function heldTarget(event: Event, place: Element, [element, { hold }]: Match): Element | null | undefined {
  if (event.type === 'submit') return hold?.submit && is('form', place) ? place : null;
  const hit = hold?.click && closest(place, hold.click);
  return hit && unshadowed(element).contains(hit) && !opensElsewhere(event as MouseEvent, place) ? hit : null;
}

function waitFor([element, { busy, hold }]: Match, target: Element, ready: Promise<boolean>): Wait {
  const own = unshadowed(element);
  return {
    element,
    place: busy && (busy.place ? (own.querySelector(busy.place) ?? own.closest(busy.place)) : element),
    busyClass: busy?.className,
    isNeverNative: !!hold?.neverNative && unshadowed(target).matches(hold.neverNative),
    ready,
  };
}

/** Waits until the widget is there (`true`), or its code does not come. One way for all, which keeps their order. */
async function readyOf(taken: Taken): Promise<boolean> {
  try {
    return await (await taken).settled;
  } catch {
    return false;
  }
}

/**
 * Holds, before everything else on the page, clicks and submits of elements whose widget is not there yet. Nothing is
 * attached to the elements themselves.
 * @param take Adopts, or fetches what does.
 */
export function holdEvents(holder: Holder, lookup: Lookup, take: (match: Match) => Taken): void {
  listenForTargets('click submit', (event, place) => {
    if (holder.isPassing()) return;
    for (const match of lookup.around(place)) {
      const target = heldTarget(event, place, match);
      if (!target) continue;
      const taken = take(match);
      const state = 'state' in taken ? taken.state : 'loading';
      const wait = waitFor(match, target, readyOf(taken));
      // The event belongs to one that is there; another one around may still have to come.
      if (state === 'ready') {
        // Whatever was said while it was not there.
        holder.messagePlace(wait);
        continue;
      }
      if (state === 'loading') holder.hold(event, target, wait);
      else if (wait.isNeverNative) {
        event.preventDefault();
        holder.showUnavailable(wait);
      }
      return;
    }
  });
}
