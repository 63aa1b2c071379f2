// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Results } from './figures.ts';
import { renderPicture } from './picture.ts';
import { deviations, renderTable, withTable } from './report.ts';

const results: Results = {
  date: '2026-11-22',
  browser: 'Chrome/156',
  runs: 3,
  load: 0.25,
  cores: 2,
  base: 'Originals',
  rows: [
    { name: 'Ours', lost: ['approval'], figures: { readBytes: 10_650, voteWire: 1680, monthWire: 2100, load: 2 } },
    { name: 'Originals', lost: [], figures: { readBytes: 42_600, voteWire: 2100, monthWire: 2000, load: 100 } },
    { name: 'A runtime', lost: [], figures: { voteWire: 1050 } },
  ],
};
const before: Results = {
  ...results,
  rows: [
    { name: 'Ours', lost: [], figures: { readBytes: 10_650, voteWire: 1050 } },
    { name: 'Originals', lost: [], figures: { readBytes: 42_600, voteWire: 2100 } },
  ],
};

describe('the table of the report', () => {
  const table = renderTable(results, ['Ours'], before);

  it('has each figure with its ratio to that of the originals', () => {
    expect(table).toContain('| An article, read to its end | 10,650 B (0.25×) | 42,600 B | – |');
    expect(table).toContain('| Vote | 1,680 ms (0.80×) | 2,100 ms | 1,050 ms (0.50×) |');
    expect(table).toContain('| Main thread | under 5 ms (under 0.05×) | 100 ms | – |');
  });

  it('lists the actions at first paint that were lost', () => {
    expect(table).toMatch(/\| Approval \| lost \| – \| – \|/);
    expect(table).toContain('Lost at first paint: Ours: Approval.');
  });

  it('lists the measures in which the originals are better', () => {
    expect(table).toMatch(/- \*Ours\*: Month of the calendar at first paint: on the wire after \(1\.05×\)\./);
    expect(table).not.toContain('- *A runtime*');
  });

  it('has the load of the machine', () => {
    expect(table).toContain('2 cores, load 0.3 before the run');
  });

  it('has the ratio that has changed most since the previous run', () => {
    expect(table).toMatch(/: 60 % \(Ours: Vote at first paint: on the wire after\)/);
  });
});

it('deviations start with the largest, and omit figures that the previous run does not have', () => {
  const moved = deviations(results, before).filter(({ part }) => part > 0);
  expect(moved.map(({ part }) => Math.round(part * 100))).toEqual([60]);
});

describe('a document with figures', () => {
  const document = 'Before\n<!-- written by npm run bench -->\nold\n<!-- end -->\nAfter';

  it('keeps the text around it, however often it is written', () => {
    const once = withTable(document, 'new');
    expect(once).toBe('Before\n<!-- written by npm run bench -->\nnew\n<!-- end -->\nAfter');
    expect(withTable(once, 'new')).toBe(once);
  });

  it('is rejected without a marked part', () => {
    expect(() => withTable('Nothing', 'new')).toThrow('no place');
  });
});

it('the picture has a bar for each figure, and the word “lost” for a lost call', () => {
  const picture = renderPicture(results, ['Ours']);
  expect(picture.match(/<rect class="bar ours"/g)).toHaveLength(4);
  expect(picture.match(/<rect class="bar"/g)).toHaveLength(5);
  expect(picture).toContain('>lost</text>');
});
