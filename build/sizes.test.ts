// @vitest-environment node
import { expect, it } from 'vitest';
import { budgetOf, READERS } from './readers.ts';
import { entries } from './rooms.ts';
import { filesOf, overBudget, readerSizes, tableOf } from './sizes.ts';

const product = {
  folder: '1.2.3-abcdef',
  needs: { core: [], forms: ['core'], react: ['../react-dom-12345678', 'core'] },
};
const reader = (...files: string[]) => ({ name: 'does something', files, budget: 100 });

it('a reader fetches the loader, core, the files by name, and what they import', () => {
  expect([...filesOf(reader(), product)]).toEqual(['k2-islands.js']);
  expect([...filesOf(reader('forms', 'react'), product)].sort()).toEqual([
    'chunks/1.2.3-abcdef/core.js',
    'chunks/1.2.3-abcdef/forms.js',
    'chunks/1.2.3-abcdef/react.js',
    'chunks/react-dom-12345678.js',
    'k2-islands.js',
  ]);
  expect(() => filesOf(reader('gone'), product)).toThrow('No file "gone" for: does something');
});

it('the files that readers fetch exist', () => {
  expect(Object.keys(entries())).toEqual(expect.arrayContaining(READERS.flatMap(({ files }) => files)));
});

it('sizes are summed up for each reader, and one over budget is found', () => {
  const sizes = ['k2-islands.js', 'chunks/1.2.3-abcdef/core.js', 'chunks/1.2.3-abcdef/forms.js'].map((file) => ({
    file,
    raw: 3000,
    brotli: 1000,
  }));
  const readers = readerSizes(sizes, product, [reader(), reader('forms'), { ...reader(), budget: 100_000 }]);
  expect(readers.map(({ brotli }) => brotli)).toEqual([1000, 3000, 1000]);
  expect(overBudget(readers)).toContainEqual({ file: 'does something', raw: 9000, brotli: 3000, budget: 100 });
  expect(overBudget(readers)).not.toContainEqual(expect.objectContaining({ budget: 100_000 }));
  expect(overBudget(sizes)).toEqual([]);
});

it('a table has a line for each size, in columns', () => {
  const table = tableOf('file', [{ file: 'a.js', raw: 12_345, brotli: 678, budget: 1000 }]);
  expect(table.split('\n')).toEqual(['file   raw B  brotli B  budget B', 'a.js  12,345       678     1,000']);
});

it('a budget is found by its reader', () => {
  expect(budgetOf('votes')).toBeGreaterThan(10_000);
  expect(() => budgetOf('dances')).toThrow('No reader who: dances');
});
