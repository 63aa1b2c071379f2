// @vitest-environment node
import { expect, it } from 'vitest';
import { median } from './median.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j is %s', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('the median of no values does not exist', () => {
  expect(() => median([])).toThrow(RangeError);
});
