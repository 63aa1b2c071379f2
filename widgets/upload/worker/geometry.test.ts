// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CENTRE,
  CROP,
  FIT,
  type Limits,
  placeOf,
  planResize,
  type ResizePlan,
  type Size,
  STRETCH,
  stepsTo,
} from './geometry.ts';

type Pair = readonly [number, number];
const size = ([width, height]: Pair): Size => ({ width, height });
const plan = (picture: Pair, limits: Pair, aspect: Limits['aspect'], always = true): ResizePlan =>
  planResize(size(picture), { ...size(limits), aspect, always });
const pair = ({ width, height }: Size): Pair => [width, height];

const side = fc.integer({ min: 1, max: 12_000 });
const limit = fc.integer({ min: 0, max: 4000 });
const limits = fc.tuple(limit, limit).filter(([width, height]) => width + height > 0);
const picture = fc.tuple(side, side);

describe('a stretched picture (0)', () => {
  it.each<[Pair, Pair, Pair]>([
    [
      [1000, 500],
      [200, 160],
      [200, 160],
    ],
    [
      [100, 50],
      [200, 160],
      [200, 160],
    ],
    [
      [1000, 500],
      [0, 160],
      [1000, 160],
    ],
    [
      [1000, 500],
      [200, 0],
      [200, 500],
    ],
  ])('%j in %j is %j', (picture, limits, expected) => {
    const { frame, scaled, hidden } = plan(picture, limits, STRETCH);
    expect([pair(frame), pair(scaled), pair(hidden)]).toEqual([expected, expected, [0, 0]]);
  });
});

describe('a fitted picture (1)', () => {
  it.each<[Pair, Pair, Pair]>([
    [
      [1000, 500],
      [200, 160],
      [200, 100],
    ],
    [
      [500, 1000],
      [200, 160],
      [80, 160],
    ],
    [
      [1000, 500],
      [0, 160],
      [320, 160],
    ],
    [
      [1000, 500],
      [200, 0],
      [200, 100],
    ],
    [
      [6000, 4000],
      [1200, 1200],
      [1200, 800],
    ],
    [
      [200, 160],
      [200, 160],
      [200, 160],
    ],
    [
      [199, 159],
      [200, 160],
      [199, 159],
    ],
    [
      [201, 160],
      [200, 160],
      [200, 159],
    ],
    [
      [100, 50],
      [200, 160],
      [100, 50],
    ],
    [
      [10_000, 1],
      [200, 160],
      [200, 1],
    ],
  ])('%j in %j is %j', (picture, limits, expected) => {
    const { frame, scaled } = plan(picture, limits, FIT);
    expect([pair(frame), pair(scaled)]).toEqual([expected, expected]);
  });

  it('is never larger than the picture or the limits, and keeps the aspect ratio', () => {
    fc.assert(
      fc.property(picture, limits, (own, max) => {
        const { frame } = plan(own, max, FIT);
        expect(frame.width).toBeLessThanOrEqual(Math.min(own[0], max[0] || Number.POSITIVE_INFINITY));
        expect(frame.height).toBeLessThanOrEqual(Math.min(own[1], max[1] || Number.POSITIVE_INFINITY));
        const scale = Math.min(1, (max[0] || own[0]) / own[0], (max[1] || own[1]) / own[1]);
        expect(Math.abs(frame.width - own[0] * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(frame.height - own[1] * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a picture scaled to one side (2 and 3)', () => {
  it.each<[string, Pair, Pair, Pair]>([
    ['the larger limit is the width', [1000, 500], [200, 160], [200, 100]],
    ['the larger limit is the width', [500, 1000], [200, 160], [200, 400]],
    ['the larger limit is the height', [1000, 500], [160, 200], [400, 200]],
    ['the larger limit is the height', [500, 1000], [160, 200], [100, 200]],
    ['equal limits, landscape: the height', [1000, 500], [200, 200], [400, 200]],
    ['equal limits, portrait: the width', [500, 1000], [200, 200], [200, 400]],
    ['equal limits, a square: both', [500, 500], [200, 200], [200, 200]],
    ['a small picture is enlarged', [50, 25], [200, 160], [200, 100]],
    ['a limit of 0 is the own size', [1000, 500], [0, 200], [1000, 500]],
  ])('%s: %j in %j', (_why, picture, limits, expected) => {
    for (const aspect of [CENTRE, CROP] as const) {
      const { frame, scaled } = plan(picture, limits, aspect);
      expect(pair(scaled)).toEqual(expected);
      expect(pair(frame)).toEqual([limits[0] || picture[0], limits[1] || picture[1]]);
    }
  });

  it('has empty bands of equal width on both sides where the picture is too short', () => {
    expect(placeOf(plan([1000, 500], [200, 160], CENTRE), 0.5)).toEqual({ x: 0, y: 30 });
    expect(placeOf(plan([500, 1000], [160, 200], CROP), 0.9)).toEqual({ x: 30, y: 0 });
  });

  it('is centred, cut off on both sides, and can be moved with 3 only', () => {
    expect(plan([1000, 500], [200, 200], CENTRE).hidden).toEqual({ width: 0, height: 0 });
    expect(placeOf(plan([1000, 500], [200, 200], CENTRE), 0)).toEqual({ x: -100, y: 0 });
    expect(plan([1000, 500], [200, 200], CROP).hidden).toEqual({ width: 200, height: 0 });
    expect(plan([500, 1000], [200, 160], CROP).hidden).toEqual({ width: 0, height: 240 });
    expect(plan([500, 500], [200, 200], CROP).hidden).toEqual({ width: 0, height: 0 });
  });

  it.each<[number, Pair]>([
    [0, [0, 0]],
    [0.5, [-100, 0]],
    [1, [-200, 0]],
  ])('moved by %d', (position, [x, y]) => {
    const place = placeOf(plan([1000, 500], [200, 200], CROP), position);
    expect([place.x + 0, place.y + 0]).toEqual([x, y]);
  });

  it('has its frame always within the movable range, and moves on one axis at most', () => {
    fc.assert(
      fc.property(picture, limits, fc.double({ min: 0, max: 1, noNaN: true }), (own, max, position) => {
        const made = plan(own, max, CROP);
        expect(made.hidden.width * made.hidden.height).toBe(0);
        const { x, y } = placeOf(made, position);
        if (made.hidden.width) expect(-x >= 0 && -x <= made.hidden.width).toBe(true);
        if (made.hidden.height) expect(-y >= 0 && -y <= made.hidden.height).toBe(true);
      }),
    );
  });
});

describe('a picture of the right size', () => {
  it.each<[Limits['aspect'], boolean, Pair, Pair, boolean]>([
    [STRETCH, false, [200, 160], [200, 160], true],
    [FIT, false, [200, 160], [200, 160], true],
    [FIT, false, [100, 50], [200, 160], true],
    [CENTRE, false, [200, 160], [200, 160], true],
    [CROP, false, [200, 160], [200, 160], false],
    [FIT, true, [200, 160], [200, 160], false],
    [STRETCH, true, [200, 160], [200, 160], false],
    [STRETCH, false, [100, 50], [200, 160], false],
    [FIT, false, [201, 160], [200, 160], false],
    [CENTRE, false, [160, 200], [200, 200], false],
  ])('mode %d, always %s, %j in %j: untouched %s', (aspect, always, picture, limits, untouched) => {
    expect(plan(picture, limits, aspect, always).untouched).toBe(untouched);
  });
});

describe('the steps of a resize', () => {
  it.each<[Pair, Pair, Pair[]]>([
    [
      [6000, 4000],
      [1200, 800],
      [
        [3000, 2000],
        [1500, 1000],
        [1200, 800],
      ],
    ],
    [
      [1000, 1000],
      [500, 400],
      [
        [500, 500],
        [500, 400],
      ],
    ],
    [[100, 100], [100, 100], [[100, 100]]],
    [
      [50, 100],
      [200, 30],
      [
        [200, 50],
        [200, 30],
      ],
    ],
    [
      [3, 1],
      [1, 1],
      [
        [2, 1],
        [1, 1],
      ],
    ],
  ])('from %j to %j', (from, to, steps) => {
    expect(stepsTo(size(to), size(from)).map(pair)).toEqual(steps);
  });

  it('are few, halve the size at most, and end at the target', () => {
    fc.assert(
      fc.property(picture, picture, (from, to) => {
        const steps = stepsTo(size(to), size(from)).map(pair);
        expect(steps.at(-1)).toEqual(to);
        expect(steps.length).toBeLessThanOrEqual(15);
        let [width, height] = from;
        for (const step of steps) {
          expect(step[0] * 2).toBeGreaterThanOrEqual(width);
          expect(step[1] * 2).toBeGreaterThanOrEqual(height);
          [width, height] = step;
        }
      }),
    );
  });
});
