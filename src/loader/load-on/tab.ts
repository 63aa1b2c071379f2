import { ownDocument } from '../../dom/nodes.ts';
import { listen } from '../targets.ts';
import type { Conditions, Take } from './condition.ts';

/**
 * Takes elements, wherever they are, once the reader moves by Tab: without its code the focus would pass them.
 * @param scanAgain Looks at the whole page, as the condition is true from now on.
 */
export function addTab(conditions: Conditions, take: Take, scanAgain: () => void): void {
  if (ownDocument.querySelector('body :focus-visible')) conditions.tab = take;
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Tab' || conditions.tab) return;
    conditions.tab = take;
    scanAgain();
  });
}
