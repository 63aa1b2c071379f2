/**
 * Returns the median; for an even number of values, the mean of the middle two.
 * @throws RangeError without values.
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (!middle.length) throw new RangeError('The median of nothing');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
