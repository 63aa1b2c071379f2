import { findLookalikes as find } from '../src/inspector/lookalikes.ts';
import type { Adoptable } from './adoptions.ts';
import { asSelector, type Finding } from './finding.ts';

/** Reports elements that resemble the server's markup for a widget and are not adopted by it. */
export function* findLookalikes(page: Document, found: readonly Adoptable[]): Generator<Finding> {
  const adopted = found.flatMap(({ widget, elements }) =>
    elements.map((element) => ({ element, widget, state: 'idle' as const })),
  );
  for (const { widget, element, message } of find(page, adopted)) {
    const level = widget === 'live-search' ? 'note' : 'warning';
    yield { level, about: widget, message: `Not adopted: ${message}`, element: asSelector(element) };
  }
}
