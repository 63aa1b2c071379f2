import type { Match } from '../../core/lookup.ts';

/** Adopts, or fetches what does. */
export type Take = (match: Match) => void;

/**
 * Functions that watch an element until a condition is true for it, and take it then, by the name of the condition;
 * absent for a condition that can't come true yet.
 */
export type Conditions = Record<string, Take | undefined>;
