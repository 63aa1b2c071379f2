import type { Adoptable } from '../adoptions.ts';
import { asSelector, type Finding } from '../finding.ts';
import { COMMUNITY_NEEDS } from './community.ts';
import { K2_NEEDS } from './k2.ts';
import { error, type Lack } from './need.ts';
import { SITE_NEEDS } from './site.ts';

const NEEDS = new Map(Object.entries({ ...K2_NEEDS, ...COMMUNITY_NEEDS, ...SITE_NEEDS }));

function lacksOf(widget: string, element: HTMLElement): Lack[] {
  try {
    return [...(NEEDS.get(widget)?.(element) ?? [])];
  } catch (thrown) {
    return [error((thrown as Error).message)];
  }
}

/** Reports everything that the elements of a widget lack. */
export function* judgeElements({ widget, elements }: Adoptable): Generator<Finding> {
  for (const element of elements)
    for (const lack of lacksOf(widget, element)) yield { about: widget, element: asSelector(element), ...lack };
}
