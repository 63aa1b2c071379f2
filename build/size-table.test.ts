// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DIST_BROTLI_BYTES,
  FIRST_VISIT_BROTLI_BYTES,
  LARGE_WIDGET_BROTLI_BYTES,
  LOADER_BROTLI_BYTES,
  WIDGET_BROTLI_BYTES,
} from './budgets.ts';
import { type FileSize, formatSizes, overBudget, sizeTable, weigh } from './size-table.ts';

/** The budget of all files, as the table prints it. */
const ALL = DIST_BROTLI_BYTES.toLocaleString('en');

const root = mkdtempSync(join(tmpdir(), 'k2-sizes-'));
const dist = join(root, 'dist');

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(dist, 'chunks'), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the sizes of a build', () => {
  it('are listed for every file, with its budget', () => {
    for (const file of [
      'k2-islands.js',
      'chunks/react-AbC_-.js',
      'chunks/more-less-12345.js',
      'chunks/page-12345.js',
      'chunks/tabs-12345.js',
    ])
      writeFileSync(join(dist, file), 'a'.repeat(1000));
    const sizes = weigh(dist, ['more-less', 'more', 'tabs']);
    expect(sizes.map(({ file, budget }) => [file, budget])).toEqual([
      ['chunks/more-less-12345.js', WIDGET_BROTLI_BYTES],
      ['chunks/page-12345.js', undefined],
      ['chunks/react-AbC_-.js', 59_000],
      ['chunks/tabs-12345.js', LARGE_WIDGET_BROTLI_BYTES],
      ['k2-islands.js', LOADER_BROTLI_BYTES],
    ]);
    for (const { raw, brotli } of sizes) {
      expect(raw).toBe(1000);
      expect(brotli).toBeLessThan(20);
    }
  });

  it('do not depend on the hash of the build', () => {
    const weighWith = (hash: string) => {
      rmSync(join(dist, 'chunks'), { recursive: true });
      mkdirSync(join(dist, 'chunks'));
      writeFileSync(join(dist, `chunks/base-${hash}.js`), `import"./calls-${hash}.js";import"./react-AbC_-.js"`);
      writeFileSync(join(dist, `chunks/calls-${hash}.js`), '');
      return weigh(dist, [])[0]?.brotli;
    };
    expect(weighWith('aaaaa')).toBe(weighWith('kq3-Z'));
  });

  const size = (file: string, brotli: number, budget?: number): FileSize =>
    budget === undefined ? { file, raw: brotli, brotli } : { file, raw: brotli, brotli, budget };

  it('are over budget by a single byte', () => {
    expect(overBudget([size('a', 4000, 4000)])).toEqual([]);
    expect(overBudget([size('a', 4001, 4000)]).map(({ file }) => file)).toEqual(['a']);
    expect(overBudget([size('a', 100_000)])).toEqual([]);
  });

  it('are over budget by their sum', () => {
    const half = size('a', DIST_BROTLI_BYTES / 2);
    expect(overBudget([half, half])).toEqual([]);
    expect(overBudget([half, half, size('b', 1)]).map(({ file }) => file)).toEqual(['all files']);
  });

  it('of a first visit have a budget of their own', () => {
    const firstVisit = ['k2-islands.js', 'chunks/core.js'];
    const sizes = [size('k2-islands.js', FIRST_VISIT_BROTLI_BYTES - 10), size('chunks/other.js', 1000)];
    expect(overBudget([...sizes, size('chunks/core.js', 10)], firstVisit)).toEqual([]);
    const over = overBudget([...sizes, size('chunks/core.js', 11)], firstVisit);
    expect(over.map(({ file }) => file)).toEqual(['a first visit, with the worker']);
    expect(formatSizes(sizes, firstVisit)).toContain('a first visit, with the worker');
    expect(formatSizes(sizes)).not.toContain('a first visit');
  });

  it('of the inspector are listed and not summed up: no reader loads it', () => {
    const sizes = [size('a', DIST_BROTLI_BYTES), size('chunks/inspector-12345.js', 3000), size('manifest.json', 3000)];
    expect(overBudget(sizes)).toEqual([]);
    expect(formatSizes(sizes)).toContain('chunks/inspector-12345.js (not counted)');
    expect(formatSizes(sizes)).toMatch(new RegExp(`all files\\s+${ALL}\\s+${ALL}`));
  });

  it('are printed as a table with their sum', () => {
    expect(formatSizes([size('chunks/a.js', 1234, 4000), size('b.js', 5)]).split('\n')).toEqual([
      'file         raw B  brotli B  budget B',
      'chunks/a.js  1,234     1,234     4,000',
      'b.js             5         5',
      `all files    1,239     1,239   ${ALL}`,
    ]);
  });
});

describe('the size check of a build', () => {
  async function run(): Promise<string> {
    const printed: string[] = [];
    const note = (text: string) => void printed.push(text);
    mkdirSync(join(root, 'widgets', 'rating'), { recursive: true });
    writeFileSync(join(root, 'main.js'), 'console.log(1)');
    await build({
      root,
      configFile: false,
      // The plugin's line goes to the logger; the bundler's own progress goes nowhere.
      logLevel: 'silent',
      customLogger: {
        info: note,
        warn: note,
        warnOnce: note,
        error: note,
        clearScreen: () => {},
        hasErrorLogged: () => false,
        hasWarned: false,
      },
      plugins: [sizeTable()],
      build: { lib: { entry: 'main.js', formats: ['es'], fileName: () => 'k2-islands.js' }, emptyOutDir: false },
    });
    return printed.join('\n');
  }

  it('prints the table at the end', async () => {
    expect(await run()).toMatch(/k2-islands\.js +\d+ +\d+ +[\d,]+\nall files/);
  });

  it.each([
    ['chunks/rating-12345.js', WIDGET_BROTLI_BYTES],
    ['anything.bin', DIST_BROTLI_BYTES],
  ])('fails the build when %s is over budget', async (file, bytes) => {
    // No compression makes less of random bytes.
    writeFileSync(join(dist, file), randomBytes(bytes + 1));
    await expect(run()).rejects.toThrow(/Over budget: (?:chunks\/rating-12345\.js|all files): \d+ B of \d+ B/);
  });
});
