import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { LOADER, OFFLINE_PAGE } from './files.ts';
import { lastProduct, type Product, pathOf } from './product.ts';
import { allFilesBudget, READERS, type Reader } from './readers.ts';
import { FETCHED_LANGUAGES } from './widget-texts.ts';

/** Size of one file, or of several together, in bytes. */
export interface FileSize {
  /** Path below the folder of the build, with slashes; or the purpose of the files. */
  readonly file: string;
  readonly raw: number;
  readonly brotli: number;
  /** Limit of `brotli`. */
  readonly budget?: number;
}

/**
 * Weighs every file of a build.
 * @param dist Folder of the build.
 */
export function weigh(dist: string): FileSize[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): FileSize => {
      const path = join(entry.parentPath, entry.name);
      const content = readFileSync(path);
      const file = relative(dist, path).replaceAll('\\', '/');
      return { file, raw: content.length, brotli: brotliCompressSync(content).length };
    })
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

function sumOf(file: string, counted: readonly FileSize[], budget: number): FileSize {
  const add = (key: 'raw' | 'brotli') => counted.reduce((sum, size) => sum + size[key], 0);
  return { file, raw: add('raw'), brotli: add('brotli'), budget };
}

/**
 * Finds the files of a build that a reader fetches.
 * @throws Error when one of them is not there: it goes by another name now.
 */
export function filesOf({ name, files, worker }: Reader, { folder, needs }: Product): Set<string> {
  const names = files.flatMap((file) => {
    if (!needs[file]) throw new Error(`No file "${file}" for: ${name}`);
    // Every file loads together with core.
    return ['core', file, ...needs[file]];
  });
  const paths = names.map((file) => pathOf(file, folder));
  return new Set([LOADER, ...paths, ...(worker ? ['sw.js', OFFLINE_PAGE] : [])]);
}

/** Sums up what each reader fetches of a build. */
export function readerSizes(sizes: readonly FileSize[], product: Product, readers = READERS): FileSize[] {
  return readers.map((reader) => {
    const fetched = filesOf(reader, product);
    const counted = sizes.filter(({ file }) => fetched.has(file));
    return sumOf(reader.name, counted, reader.budget);
  });
}

/** Formats sizes as a table in plain text, with a head that names the lines. */
function tableOf(head: string, sizes: readonly FileSize[]): string {
  const number = (value: number | undefined) => value?.toLocaleString('en') ?? '';
  const rows = sizes.map(({ file, raw, brotli, budget }) => [file, number(raw), number(brotli), number(budget)]);
  const table = [[head, 'raw B', 'brotli B', 'budget B'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}

/** Lists the rows over their limit. */
export const overBudget = (sizes: readonly FileSize[]): FileSize[] =>
  sizes.filter(({ brotli, budget }) => budget !== undefined && brotli > budget);

/**
 * Prints the sizes at the end of a build, and fails it when a reader pays more than the budget. A build of another mode
 * only prints, as its code is not what is shipped.
 */
export function sizeTable(): Plugin {
  return afterBuild('sizes', function ({ dist, mode, print }) {
    const sizes = weigh(dist);
    const all = sumOf('all files', sizes, allFilesBudget(FETCHED_LANGUAGES.length));
    print(`\n${tableOf('file', [...sizes, all])}\n`);
    const readers = readerSizes(sizes, lastProduct());
    print(`${tableOf('a reader who', readers)}\n`);
    const over = overBudget([...readers, all]).map(({ file, brotli, budget }) => `${file}: ${brotli} B of ${budget} B`);
    if (over.length && mode === 'production') this.error(`Over budget: ${over.join(', ')}`);
  });
}
