import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { READERS } from './budgets.ts';
import { chunkNameOf } from './chunk-folders.ts';
import type { FileSize } from './size-table.ts';

/** What one reader does, and may cost. */
export interface Reader {
  /** What the table of sizes calls it. */
  readonly name: string;
  /** Names of the chunks that are fetched by themselves, before the hash; what these import comes along. */
  readonly chunks: readonly string[];
  /** Whether a first visit registers the worker. */
  readonly worker?: true;
  /** In bytes after Brotli, all files together. */
  readonly budget: number;
}

/** The shape of a static import of one chunk by another, as the bundler writes it. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g;

/** These files and all that they import statically. */
function withImports(dist: string, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, needed] of readFileSync(join(dist, file), 'utf8').matchAll(STATIC_IMPORT))
      add(`chunks/${basename(`${needed}`)}`);
  };
  files.forEach(add);
  return found;
}

/**
 * What each reader fetches of a build, in all.
 *
 * @param dist Folder of the build.
 * @param sizes Of all its files.
 * @param firstVisit What a first visit fetches that registers the worker.
 * @returns nothing where the build has no runtime.
 * @throws Error when a chunk of a reader is not there: it goes by another name now.
 */
export function readerSizes(
  dist: string,
  sizes: readonly FileSize[],
  firstVisit: readonly string[],
  readers: readonly Reader[] = READERS,
): FileSize[] {
  if (!sizes.some(({ file }) => chunkNameOf(file) === 'runtime')) return [];
  return readers.map(({ name, chunks, worker, budget }) => {
    const roots = chunks.flatMap((wanted) => {
      const files = sizes.map(({ file }) => file).filter((file) => chunkNameOf(file) === wanted);
      if (!files.length) throw new Error(`No chunk "${wanted}" for: ${name}`);
      return files;
    });
    const fetched = new Set(['k2-islands.js', ...withImports(dist, roots), ...(worker ? firstVisit : [])]);
    const counted = sizes.filter(({ file }) => fetched.has(file));
    const sum = (key: 'raw' | 'brotli') => counted.reduce((total, size) => total + size[key], 0);
    return { file: name, raw: sum('raw'), brotli: sum('brotli'), budget };
  });
}
