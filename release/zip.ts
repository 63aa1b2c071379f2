import { zipSync } from 'fflate';

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with slashes. */
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Earliest date of the format, in local time as the format requires. With a fixed date, the same files give the same
 * bytes on every day.
 */
const DATE = new Date(1980, 0, 1);

/** An ordinary file that everyone may read, in the notation of Unix (system 3). */
const ATTRIBUTES = { os: 3, attrs: 0o100644 * 0x10000, mtime: DATE } as const;

/**
 * Packs files into a zip archive. The same files give the same bytes, in any order.
 * @throws Error for a path that leads out of the archive, or a second file of the same path.
 */
export function createZip(entries: readonly ZipEntry[]): Buffer {
  for (const { path } of entries)
    if (!/^[^\\/:]+(\/[^\\/:]+)*$/.test(path) || path.split('/').some((part) => /^\.\.?$/.test(part)))
      throw new Error(`"${path}" is no path inside an archive`);
  const files = new Map(entries.map(({ path, content }) => [path, content]));
  if (files.size !== entries.length) throw new Error('A path is there twice');
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(zipSync(Object.fromEntries(sorted), { level: 9, ...ATTRIBUTES }));
}
