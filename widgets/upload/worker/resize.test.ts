// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Limits, planResize, type Size } from './worker.ts';

type Pair = readonly [number, number];
type Aspect = Limits['aspect'];
const size = ([width, height]: Pair): Size => ({ width, height });
const pair = ({ width, height }: Size): Pair => [width, height];

function plan(picture: Pair, limits: Pair, aspect: Aspect) {
  const planned = planResize(size(picture), { ...size(limits), aspect, always: true });
  if (!planned) throw new Error('Nothing is done');
  return planned;
}

describe('the new size of a picture', () => {
  // biome-ignore format: a table
  it.each<[Aspect, string, Pair, Pair, Pair, Pair]>([
    [0, 'is that of the limits', [1000, 500], [200, 160], [200, 160], [200, 160]],
    [0, 'is its own without a limit', [1000, 500], [200, 0], [200, 500], [200, 500]],
    [1, 'fits into the limits', [1000, 500], [200, 160], [200, 100], [200, 100]],
    [1, 'fits into the limits', [500, 1000], [200, 160], [80, 160], [80, 160]],
    [1, 'fits into one limit', [1000, 500], [0, 160], [320, 160], [320, 160]],
    [1, 'is never larger', [100, 50], [200, 160], [100, 50], [100, 50]],
    [1, 'is a pixel at least', [10_000, 1], [200, 160], [200, 1], [200, 1]],
    [2, 'has the larger limit as its width', [1000, 500], [200, 160], [200, 160], [200, 100]],
    [2, 'has the larger limit as its width', [500, 1000], [200, 160], [200, 160], [200, 400]],
    [3, 'has the larger limit as its height', [1000, 500], [160, 200], [160, 200], [400, 200]],
    [3, 'has the larger limit as its height', [500, 1000], [160, 200], [160, 200], [100, 200]],
    [3, 'has equal limits as its shorter side', [1000, 500], [200, 200], [200, 200], [400, 200]],
    [3, 'has equal limits as its shorter side', [500, 1000], [200, 200], [200, 200], [200, 400]],
    [3, 'has equal limits as both of its sides', [500, 500], [200, 200], [200, 200], [200, 200]],
    [3, 'may be larger', [50, 25], [200, 160], [200, 160], [200, 100]],
  ])('(%d) %s: %j in %j is %j of %j', (aspect, _what, picture, limits, frame, scaled) => {
    const planned = plan(picture, limits, aspect);
    expect([pair(planned.frame), pair(planned.scaled)]).toEqual([frame, scaled]);
  });
});

it.each<[Aspect, boolean, Pair, Pair, boolean]>([
  [0, false, [200, 160], [200, 160], true],
  [1, false, [100, 50], [200, 160], true],
  [2, false, [200, 160], [200, 160], true],
  [3, false, [200, 160], [200, 160], false],
  [1, true, [200, 160], [200, 160], false],
  [0, false, [100, 50], [200, 160], false],
  [1, false, [201, 160], [200, 160], false],
  [2, false, [160, 200], [200, 200], false],
])('in mode %d, always %s, %j in %j is sent as it is: %s', (aspect, always, picture, limits, isDone) => {
  expect(planResize(size(picture), { ...size(limits), aspect, always }) === undefined).toBe(isDone);
});
