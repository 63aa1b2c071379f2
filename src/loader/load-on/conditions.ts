import type { Lookup, Match } from '../../core/lookup.ts';
import type { LoadCondition, Widget } from '../../core/widget.ts';
import { hasStored, whenIdle } from '../../dom/browser.ts';
import type { Conditions, Take } from './condition.ts';
import { addNear } from './near.ts';
import { addTab } from './tab.ts';
import { addVisible } from './visible.ts';

/** Elements that say themselves when their code is fetched. */
const OWN_CONDITION = '[data-k2-load]';

/**
 * Watches for what acts without its reader.
 * @returns looks for it at and below a root.
 */
export function createConditions(lookup: Lookup, take: Take): (root: ParentNode) => void {
  const conditions: Conditions = Object.create(null);
  /** Stored choices by the beginning of their keys, as they were when the whole page was looked at. */
  let stored: Record<string, boolean> = {};
  /** Finds the name of the condition that a stored choice stands for; nothing where there is none. */
  const nameOf = (when: LoadCondition) => {
    if (typeof when === 'string') return when;
    stored[when.stored] ??= hasStored(when.stored);
    return stored[when.stored] ? (when.near ? 'near' : 'eager') : '';
  };
  const of = ({ loadOn = [] }: Widget) => loadOn.flatMap((when) => conditions[nameOf(when)] ?? []);
  const watch = (match: Match) => {
    const [element, widget] = match;
    // A word that is no condition is as good as `intent`.
    const own = element.getAttribute('data-k2-load');
    for (const wait of own === null ? of(widget) : [conditions[own]]) wait?.(match);
  };
  const scan = (root: ParentNode) => {
    if (root === document) stored = {};
    const wanted = lookup.widgets.filter((widget) => of(widget).length);
    lookup.below(root, wanted, OWN_CONDITION).forEach(watch);
  };
  const scanAgain = () => scan(document);
  conditions.eager = take;
  conditions.idle = (match) => whenIdle(() => take(match));
  addVisible(conditions, take);
  addNear(conditions, scanAgain);
  addTab(conditions, take, scanAgain);
  return scan;
}
