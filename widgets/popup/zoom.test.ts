// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, distanceOf, FITTING, middleOf, type Placement, scaledAt, within } from './zoom.ts';

const length = fc.integer({ min: 1, max: 4000 });
const size = fc.record({ width: length, height: length });
const bounds: fc.Arbitrary<Bounds> = fc
  .record({ place: size, part: fc.double({ min: 0.1, max: 1, noNaN: true }), limit: fc.integer({ min: 1, max: 10 }) })
  .map(({ place, part, limit }) => ({ place, limit, image: { width: place.width * part, height: place.height } }));
const offset = fc.integer({ min: -5000, max: 5000 });
const point = fc.record({ x: offset, y: offset });
const placement: fc.Arbitrary<Placement> = fc.record({
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: offset,
  y: offset,
});

/** How far the image reaches beyond each side of its place: negative where there is a gap. */
function overhangs({ scale, x, y }: Placement, { image, place }: Bounds): number[] {
  const [across, down] = [(image.width * scale - place.width) / 2, (image.height * scale - place.height) / 2];
  return [across - x, across + x, down - y, down + y];
}

describe('an image within its limits', () => {
  it('is as large as it fits or larger, and no larger than the limit', () => {
    fc.assert(
      fc.property(placement, bounds, (wanted, bounds) => {
        const { scale } = within(wanted, bounds);
        return scale >= 1 && scale <= bounds.limit;
      }),
    );
  });

  it('leaves no gap at a side on which there is more of it, and is in the middle where there is not', () => {
    fc.assert(
      fc.property(placement, bounds, (wanted, bounds) => {
        const found = within(wanted, bounds);
        const [left = 0, right = 0, top = 0, bottom = 0] = overhangs(found, bounds);
        const isRight = (one: number, other: number, offset: number) =>
          one + other > 0 ? Math.min(one, other) > -1e-6 : Math.abs(offset) < 1e-6;
        return isRight(left, right, found.x) && isRight(top, bottom, found.y);
      }),
    );
  });

  it('that is within them already stays where it is', () => {
    fc.assert(
      fc.property(placement, bounds, (wanted, bounds) => {
        const found = within(wanted, bounds);
        expect(within(found, bounds)).toEqual(found);
      }),
    );
  });
});

describe('an image that is enlarged at a point', () => {
  const bounds: Bounds = { image: { width: 800, height: 600 }, place: { width: 800, height: 600 }, limit: 4 };

  it.each([
    [2, { x: 0, y: 0 }, { scale: 2, x: 0, y: 0 }],
    [2, { x: 100, y: -50 }, { scale: 2, x: -100, y: 50 }],
    [9, { x: 100, y: 0 }, { scale: 4, x: -300, y: 0 }],
    [0.2, { x: 100, y: 0 }, FITTING],
  ])('%d times, at %j, is at %j', (scale, at, expected) => {
    const { x, y, ...rest } = scaledAt(FITTING, scale, at, bounds);
    expect({ ...rest, x: x + 0, y: y + 0 }).toEqual(expected);
  });

  it('shows the same there, where the limits let it', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 3.9, noNaN: true }), point, (scale, { x, y }) => {
        const at = { x: x % 400, y: y % 300 };
        const before = scaledAt(FITTING, 1.5, { x: 10, y: 20 }, bounds);
        const after = scaledAt(before, Math.max(scale, 1.5), at, bounds);
        const seen = (offset: number, place: number, scale: number) => (place - offset) / scale;
        expect(seen(after.x, at.x, after.scale)).toBeCloseTo(seen(before.x, at.x, before.scale), 6);
        expect(seen(after.y, at.y, after.scale)).toBeCloseTo(seen(before.y, at.y, before.scale), 6);
      }),
    );
  });

  it('and comes to another one shows there what was at the first', () => {
    const after = scaledAt(FITTING, 2, { x: 40, y: 10 }, bounds, { x: -20, y: 30 });
    expect(after).toEqual({ scale: 2, x: -100, y: 10 });
  });

  it('fits again, in the middle, when it is as large as it fits', () => {
    fc.assert(
      fc.property(placement, point, (wanted, at) => {
        const { scale, x, y } = scaledAt(within(wanted, bounds), 1, at, bounds);
        return scale === 1 && Math.abs(x) === 0 && Math.abs(y) === 0;
      }),
    );
  });
});

it('the middle of two points is half way from one to the other', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const middle = middleOf(one, other);
      expect(distanceOf(one, middle)).toBeCloseTo(distanceOf(middle, other), 6);
      expect(distanceOf(one, middle) * 2).toBeCloseTo(distanceOf(one, other), 6);
    }),
  );
});
