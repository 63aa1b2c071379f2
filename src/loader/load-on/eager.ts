import type { Conditions, Take } from './condition.ts';

/** Takes elements as soon as they are on the page. */
export function addEager(conditions: Conditions, take: Take): void {
  conditions.eager = take;
}
