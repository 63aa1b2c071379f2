import type { Lookup, Match } from '../../core/lookup.ts';
import type { LoadCondition, Widget } from '../../core/widget.ts';
import { hasStored } from '../../dom/browser.ts';
import { unshadowed } from '../../dom/nodes.ts';
import type { Condition, Take } from './condition.ts';
import { eager } from './eager.ts';
import { idle } from './idle.ts';
import { near } from './near.ts';
import { tab } from './tab.ts';
import { visible } from './visible.ts';

/** Elements that say themselves when their code is fetched. */
const OWN_CONDITION = '[data-k2-load]';

/**
 * Watches for what acts without its reader.
 * @returns looks for it at and below a root.
 */
export function createConditions(lookup: Lookup, take: Take): (root: ParentNode) => void {
  const scanAgain = () => scan(document);
  const conditions: Readonly<Record<string, Condition>> = Object.assign(Object.create(null), {
    eager: eager(take, scanAgain),
    idle: idle(take, scanAgain),
    visible: visible(take, scanAgain),
    near: near(take, scanAgain),
    tab: tab(take, scanAgain),
  });
  /** Finds a condition; nothing for one that can't come true. */
  const find = (when: LoadCondition): Condition | undefined =>
    typeof when === 'string'
      ? conditions[when]
      : hasStored(when.stored)
        ? conditions[when.near ? 'near' : 'eager']
        : undefined;
  const conditionsOf = ({ loadOn = [] }: Widget) => loadOn.flatMap((when) => find(when) ?? []).filter((one) => one.isOn());
  const watch = (match: Match) => {
    const [element, widget] = match;
    // A word that is no condition is as good as `intent`.
    const own = unshadowed(element).getAttribute('data-k2-load');
    const all = own === null ? conditionsOf(widget) : [conditions[own]];
    for (const condition of all) condition?.watch(match);
  };
  const scan = (root: ParentNode) => {
    const wanted = lookup.widgets.filter((widget) => conditionsOf(widget).length > 0);
    for (const match of lookup.below(root, wanted, OWN_CONDITION)) watch(match);
  };
  return scan;
}
