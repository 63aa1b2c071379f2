import type { Members } from '../dom/nodes.ts';
import { is, unshadowed } from '../dom/nodes.ts';
import type { Wait } from '../loader/hold.ts';
import type { Adopter } from './adopter.ts';
import type { Adoption } from './adoption.ts';
import type { Match } from './lookup.ts';

/** The element inside or around that the descriptor names as the place of the busy class. */
function namedPlace({ own, entry }: Adoption): Element | null | undefined {
  const where = entry.busy?.place;
  return where ? (own.querySelector(where) ?? own.closest(where)) : undefined;
}

/** How this adoption is waited for. */
function waitFor(adoption: Adoption, target: Members<HTMLElement>): Wait {
  const { element, entry, waiting } = adoption;
  return {
    element,
    place: namedPlace(adoption),
    busyClass: entry.busy?.className,
    isNeverNative: !!entry.neverNative && target.matches(entry.neverNative),
    heldQueue: waiting,
  };
}

/**
 * Listens, before everything else on the page, for clicks and submits of elements whose widget is not there yet.
 * Nothing is attached to the elements themselves.
 */
export function listenForIntents({ lookup, adopt, host }: Adopter): void {
  /** The thing inside (or the element itself) whose click or submit waits; nothing when this event is not held. */
  const heldTarget = (event: Event, target: Element, [element, entry]: Match): HTMLElement | null | undefined => {
    if (event.type === 'submit') return entry.holdSubmit && is('form', target) ? target : null;
    const hit = entry.holdClick && host.closest<HTMLElement>(target, entry.holdClick);
    return hit && unshadowed(element).contains(hit) && !host.opensElsewhere(event as MouseEvent, target) ? hit : null;
  };
  host.listenForTargets('click submit', (event, place) => {
    if (host.isPassing()) return;
    for (const match of lookup.around(place)) {
      const target = heldTarget(event, place, match);
      if (!target) continue;
      const adoption = adopt(...match);
      const wait = waitFor(adoption, unshadowed(target));
      // The event belongs to one that is there; another one around may still have to come.
      if (adoption.state === 'ready') {
        // Whatever was said while it was not there.
        host.messagePlace(wait);
        continue;
      }
      if (adoption.state === 'loading') host.hold(event, target, wait);
      else if (wait.isNeverNative) {
        event.preventDefault();
        host.showUnavailable(wait);
      }
      return;
    }
  });
}
