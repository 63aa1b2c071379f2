import type { Lookup, Match } from '../../core/lookup.ts';
import type { LoadCondition, Widget } from '../../core/widget.ts';
import { hasStored } from '../../dom/browser.ts';
import { unshadowed } from '../../dom/nodes.ts';
import type { Conditions, Take } from './condition.ts';
import { addEager } from './eager.ts';
import { addIdle } from './idle.ts';
import { addNear } from './near.ts';
import { addTab } from './tab.ts';
import { addVisible } from './visible.ts';

/** Elements that say themselves when their code is fetched. */
const OWN_CONDITION = '[data-k2-load]';

/** Finds the name of the condition that a stored choice stands for; nothing where there is none. */
const nameOf = (when: LoadCondition) =>
  typeof when === 'string' ? when : hasStored(when.stored) ? (when.near ? 'near' : 'eager') : '';

/**
 * Watches for what acts without its reader.
 * @returns looks for it at and below a root.
 */
export function createConditions(lookup: Lookup, take: Take): (root: ParentNode) => void {
  const conditions: Conditions = Object.create(null);
  const of = ({ loadOn = [] }: Widget) => loadOn.flatMap((when) => conditions[nameOf(when)] ?? []);
  const watch = (match: Match) => {
    const [element, widget] = match;
    // A word that is no condition is as good as `intent`.
    const own = unshadowed(element).getAttribute('data-k2-load');
    for (const wait of own === null ? of(widget) : [conditions[own]]) wait?.(match);
  };
  const scan = (root: ParentNode) => {
    const wanted = lookup.widgets.filter((widget) => of(widget).length);
    lookup.below(root, wanted, OWN_CONDITION).forEach(watch);
  };
  const scanAgain = () => scan(document);
  addEager(conditions, take);
  addIdle(conditions, take);
  addVisible(conditions, take);
  addNear(conditions, scanAgain);
  addTab(conditions, take, scanAgain);
  return scan;
}
