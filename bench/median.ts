/**
 * The value in the middle; of an even number, the mean of the two there.
 * @throws RangeError when there is none.
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (!middle.length) throw new RangeError('The median of nothing');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
