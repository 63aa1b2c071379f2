/**
 * Decides whether one thing is tried in one circumstance: always with `K2_FULL=1`, else as on the black squares of a
 * chess board, so that each thing is still tried in half of the circumstances, or in another share of them.
 * @param column Number of the thing.
 * @param row Number of the circumstance.
 * @param share Number of circumstances of which one is tried.
 */
export const isTurnOf = (column: number, row: number, share = 2): boolean =>
  Boolean(process.env.K2_FULL) || (column + row) % share === 0;

/** Of the things to try in one circumstance, those whose turn it is. */
export function thinned<Thing>(things: readonly Thing[], row: number, share?: number): readonly Thing[] {
  return things.filter((_thing, column) => isTurnOf(column, row, share));
}
