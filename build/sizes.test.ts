// @vitest-environment node
import { expect, it } from 'vitest';
import { READERS } from './readers.ts';
import { entries } from './rooms.ts';
import { filesOf, overBudget, readerSizes } from './sizes.ts';

const product = {
  folder: '1.2.3-abcdef',
  needs: { core: [], session: ['core'], react: ['../react-dom-12345678', 'core'] },
};
const reader = (...files: string[]) => ({ name: 'does something', files, budget: 100 });

it('a reader fetches the loader, core, the files by name, and what they import', () => {
  expect([...filesOf(reader(), product)]).toEqual(['k2-islands.js']);
  expect([...filesOf(reader('session', 'react'), product)].sort()).toEqual([
    'chunks/1.2.3-abcdef/core.js',
    'chunks/1.2.3-abcdef/react.js',
    'chunks/1.2.3-abcdef/session.js',
    'chunks/react-dom-12345678.js',
    'k2-islands.js',
  ]);
  expect(() => filesOf(reader('gone'), product)).toThrow('No file "gone" for: does something');
});

it('the files that readers fetch exist', () => {
  expect(Object.keys(entries())).toEqual(expect.arrayContaining(READERS.flatMap(({ files }) => files)));
});

it('sizes are summed up for each reader, and one over budget is found', () => {
  const sizes = ['k2-islands.js', 'chunks/1.2.3-abcdef/core.js', 'chunks/1.2.3-abcdef/session.js'].map((file) => ({
    file,
    raw: 3000,
    brotli: 1000,
  }));
  const readers = readerSizes(sizes, product, [reader(), reader('session'), { ...reader(), budget: 100_000 }]);
  expect(readers.map(({ brotli }) => brotli)).toEqual([1000, 3000, 1000]);
  expect(overBudget(readers)).toContainEqual({ file: 'does something', raw: 9000, brotli: 3000, budget: 100 });
  expect(overBudget(readers)).not.toContainEqual(expect.objectContaining({ budget: 100_000 }));
  expect(overBudget(sizes)).toEqual([]);
});
