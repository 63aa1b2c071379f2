import type { Match } from '../../core/lookup.ts';

/** Adopts, or fetches what does. */
export type Take = (match: Match) => void;

/** One condition under which code comes without its reader. */
export interface Condition {
  /** Tells whether elements are to be looked for at all by now. */
  isOn(): boolean;
  /** Takes an element when the condition is true for it. */
  watch(match: Match): void;
}

/**
 * Makes a condition.
 * @param scanAgain Looks at the whole page, once the condition has begun to be on.
 */
export type MakeCondition = (take: Take, scanAgain: () => void) => Condition;
