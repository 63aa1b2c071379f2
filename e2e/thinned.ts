/**
 * Whether one thing is tried in one circumstance: with `K2_FULL=1` always, otherwise as on the black squares of a chess
 * board, so that each thing is still tried in half of the circumstances.
 * @param column Number of the thing.
 * @param row Number of the circumstance.
 */
export const isTurnOf = (column: number, row: number): boolean =>
  Boolean(process.env.K2_FULL) || (column + row) % 2 === 0;

/** Of the things to try in one circumstance, those whose turn it is. */
export function thinned<Thing>(things: readonly Thing[], row: number): readonly Thing[] {
  return things.filter((_thing, column) => isTurnOf(column, row));
}
