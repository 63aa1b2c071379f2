import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import {
  DIST_BROTLI_BYTES,
  FIRST_VISIT_BROTLI_BYTES,
  LARGE_WIDGET_BROTLI_BYTES,
  LARGE_WIDGETS,
  LOADER_BROTLI_BYTES,
  REACT_BROTLI_BYTES,
  VALIDATION_BROTLI_BYTES,
  WIDGET_BROTLI_BYTES,
} from './budgets.ts';
import { chunkNameOf } from './chunk-folders.ts';
import { firstVisitOf } from './offline-files.ts';
import { readerSizes } from './reader-sizes.ts';
import { brotliSize } from './remembered.ts';

/** What one file weighs, in bytes. */
export interface FileSize {
  /** Path below the folder of the build, with slashes. */
  readonly file: string;
  readonly raw: number;
  readonly brotli: number;
  /** What `brotli` may be; absent: only the sum counts. */
  readonly budget?: number;
}

/** The budget of a file, by its name before the hash. */
function budgetOf(file: string, widgets: readonly string[]): number | undefined {
  if (file === 'k2-islands.js') return LOADER_BROTLI_BYTES;
  const name = chunkNameOf(file) ?? '';
  if (name === 'react') return REACT_BROTLI_BYTES;
  if (name === 'validation') return VALIDATION_BROTLI_BYTES;
  if (!widgets.includes(name)) return undefined;
  return LARGE_WIDGETS.includes(name) ? LARGE_WIDGET_BROTLI_BYTES : WIDGET_BROTLI_BYTES;
}

/** Stands for the end of the names in every build, as any of them would weigh. */
const WEIGHED_HASH = '-qmzkv';

/** What the names of most chunks end with, with its hyphen, without which it might be a word of the code. */
function hashOf(files: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const file of files) {
    const hash = /(-[\w-]{5})\.js$/.exec(file)?.[1];
    if (hash) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Weighs every file of a build, as if the names of its files ended with the same hash as those of any other: which five
 * letters they are moves a file by up to 30 bytes, and no budget is to be met by chance.
 * @param dist Folder of the build.
 * @param widgets Names of the folders of all widgets.
 */
export function weigh(dist: string, widgets: readonly string[]): FileSize[] {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = hashOf(files.map(({ name }) => name));
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path): FileSize => {
      const content = readFileSync(path);
      const file = relative(dist, path).replaceAll('\\', '/');
      const budget = budgetOf(file, widgets);
      const weighed =
        hash && file.endsWith('.js')
          ? Buffer.from(content.toString('latin1').replaceAll(hash, WEIGHED_HASH), 'latin1')
          : content;
      const size = { file, raw: content.length, brotli: brotliSize(weighed) };
      return budget === undefined ? size : { ...size, budget };
    })
    .sort((a, b) => a.file.localeCompare(b.file));
}

/**
 * The list of the files, what only a developer loads, with `debug=1`, and the files of languages, of which a page has one
 * of each kind at most.
 */
const ASIDE = /^(?:manifest\.json|chunks\/(?:(?:inspector|[a-z]{2})-[\w-]{5}\.js|offline-[a-z]{2}\.html))$/;

function sumOf(file: string, counted: readonly FileSize[], budget: number): FileSize {
  const add = (key: 'raw' | 'brotli') => counted.reduce((sum, size) => sum + size[key], 0);
  return { file, raw: add('raw'), brotli: add('brotli'), budget };
}

/** The last lines of the table: a first visit, and all files that readers load. */
function sumsOf(sizes: readonly FileSize[], firstVisit: readonly string[]): FileSize[] {
  const first = sizes.filter(({ file }) => firstVisit.includes(file));
  const all = sizes.filter(({ file }) => !ASIDE.test(file));
  return [
    ...(first.length ? [sumOf('a first visit, with the worker', first, FIRST_VISIT_BROTLI_BYTES)] : []),
    sumOf('all files', all, DIST_BROTLI_BYTES),
  ];
}

const isOver = ({ brotli, budget }: FileSize) => budget !== undefined && brotli > budget;

/**
 * Which files, or several of them together, weigh more than they may.
 * @param firstVisit Names of the files that a reader fetches who touches nothing.
 */
export function overBudget(sizes: readonly FileSize[], firstVisit: readonly string[] = []): FileSize[] {
  return [...sizes, ...sumsOf(sizes, firstVisit)].filter(isOver);
}

/** Sizes as a table in plain text, under the head that says what each line is. */
function tableOf(head: string, sizes: readonly FileSize[]): string {
  const number = (value: number | undefined) => value?.toLocaleString('en') ?? '';
  const rows = sizes.map(({ file, raw, brotli, budget }) => [
    ASIDE.test(file) ? `${file} (not counted)` : file,
    number(raw),
    number(brotli),
    number(budget),
  ]);
  const table = [[head, 'raw B', 'brotli B', 'budget B'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}

/** The sizes of files and of their sums as a table in plain text. */
export function formatSizes(sizes: readonly FileSize[], firstVisit: readonly string[] = []): string {
  return tableOf('file', [...sizes, ...sumsOf(sizes, firstVisit)]);
}

/**
 * Prints the sizes at the end of a build, and fails it when one is over its budget. A watching build only prints, and so
 * does one of another mode, whose code is not what is shipped.
 */
export function sizeTable(): Plugin {
  return afterBuild('size-table', function ({ root, dist, mode, print }) {
    const folders = readdirSync(join(root, 'widgets'), { withFileTypes: true });
    const sizes = weigh(
      dist,
      folders.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    );
    const firstVisit = firstVisitOf(dist);
    const readers = readerSizes(dist, sizes, firstVisit);
    print(`\n${formatSizes(sizes, firstVisit)}\n`);
    if (readers.length) print(`${tableOf('a reader who', readers)}\n`);
    const over = [...overBudget(sizes, firstVisit), ...readers.filter(isOver)].map(
      ({ file, brotli, budget }) => `${file}: ${brotli} B of ${budget} B`,
    );
    if (over.length && mode === 'production' && !this.meta.watchMode) this.error(`Over budget: ${over.join(', ')}`);
  });
}
