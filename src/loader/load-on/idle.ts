import { whenIdle } from '../../dom/browser.ts';
import type { Conditions, Take } from './condition.ts';

/** Takes elements when the page is loaded and nothing else is to be done. */
export function addIdle(conditions: Conditions, take: Take): void {
  conditions.idle = (match) => whenIdle(() => take(match));
}
