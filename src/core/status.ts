import type { WidgetStatus } from '../public-api.ts';
import { adoptionOf, adoptions } from './adoption.ts';
import type { Lookup } from './lookup.ts';

/** Every adoption, then everything that may be adopted. */
export function statusOf(lookup: Lookup): WidgetStatus[] {
  const known = [...adoptions].map(({ element, entry, state, error }) => ({
    element,
    widget: entry.name,
    state,
    error,
  }));
  const idle = lookup
    .below(document)
    .filter((match) => !adoptionOf(...match))
    .map(([element, entry]) => ({ element, widget: entry.name, state: 'idle' as const }));
  return [...known, ...idle];
}
