// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { behind, type Figures, type KnownMeasure, MEASURES, type MeasureKey, type Results, ratio } from './figures.ts';

const measure = (key: MeasureKey): KnownMeasure => {
  const found = MEASURES.find((one) => one.key === key);
  if (!found) throw new Error(`No ${key}`);
  return found;
};

/** Two contenders; the second is the base of the comparison. */
function resultsOf(ours: Figures, originals: Figures): Results {
  return {
    date: '2026-11-22',
    browser: 'Chrome/156',
    runs: 3,
    load: 0.2,
    cores: 2,
    base: 'Originals',
    rows: [
      { name: 'Ours', lost: [], figures: ours },
      { name: 'Originals', lost: [], figures: originals },
    ],
  };
}

const ratioOf = (results: Results, key: MeasureKey) => {
  const [ours] = results.rows;
  return ours && ratio(results, ours, measure(key));
};

describe('a ratio', () => {
  it('is the figure divided by that of the originals', () => {
    expect(ratioOf(resultsOf({ voteWire: 800 }, { voteWire: 1000 }), 'voteWire')).toEqual({ factor: 0.8 });
  });

  it('uses the resolution of the measure for smaller figures, and is marked as a bound', () => {
    expect(ratioOf(resultsOf({ memory: 3 }, { memory: 2000 }), 'memory')).toEqual({ factor: 0.1, bound: 'under' });
    expect(ratioOf(resultsOf({ memory: 2000 }, { memory: 3 }), 'memory')).toEqual({ factor: 10, bound: 'over' });
  });

  it.each([
    ['nothing was measured', {}, { voteWire: 1000 }],
    ['the originals have no figure', { voteWire: 1000 }, {}],
    ['the originals have nothing to divide by', { voteWire: 1000 }, { voteWire: 0 }],
  ])('is absent where %s', (_why, ours, originals) => {
    expect(ratioOf(resultsOf(ours, originals), 'voteWire')).toBeUndefined();
  });

  it('is absent if both figures are below the resolution', () => {
    expect(ratioOf(resultsOf({ load: 1 }, { load: 4 }), 'load')).toBeUndefined();
  });
});

describe('the list of measures in which the originals are better', () => {
  const listOf = (results: Results) => {
    const [ours] = results.rows;
    return ours && behind(results, ours).map(({ measure, factor }) => [measure.key, factor]);
  };

  it('starts with the largest ratio', () => {
    const results = resultsOf(
      { voteWire: 1100, monthWire: 2000, paint: 500 },
      { voteWire: 1000, monthWire: 1000, paint: 900 },
    );
    expect(listOf(results)).toEqual([
      ['monthWire', 2],
      ['voteWire', 1.1],
    ]);
  });

  it('contains a measure with a figure of zero on one side, too', () => {
    expect(listOf(resultsOf({ voteLong: 1 }, { voteLong: 0 }))).toEqual([['voteLong', Number.POSITIVE_INFINITY]]);
  });

  it('omits differences within chance and below the resolution', () => {
    expect(listOf(resultsOf({ voteWire: 1019, load: 4 }, { voteWire: 1000, load: 0 }))).toEqual([]);
  });
});

it('each measure has a key of its own', () => {
  expect(new Set(MEASURES.map(({ key }) => key)).size).toBe(MEASURES.length);
});
