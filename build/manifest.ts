import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { weigh } from './size-table.ts';

/** The file that the tag names. */
export const LOADER = 'k2-islands.js';

/** Says what a build consists of; lies beside it. */
export const MANIFEST = 'manifest.json';

/** What a build consists of. */
export interface Manifest {
  readonly version: string;
  readonly loader: {
    readonly file: string;
    /** For the tag's `integrity`: `sha384-…`. */
    readonly integrity: string;
  };
  /** Every file but the manifest, by its path below the folder of the build; sizes in bytes. */
  readonly files: readonly { readonly file: string; readonly raw: number; readonly brotli: number }[];
}

/** The hash of a file or a script as Subresource Integrity and Content Security Policy want it. */
export function integrityOf(content: Uint8Array | string, kind = 'sha384'): string {
  return `${kind}-${createHash(kind).update(content).digest('base64')}`;
}

/**
 * Describes a finished build.
 * @param dist Its folder.
 * @throws Error when there is no loader.
 */
export function describeBuild(dist: string, version: string): Manifest {
  return {
    version,
    loader: { file: LOADER, integrity: integrityOf(readFileSync(join(dist, LOADER))) },
    files: weigh(dist, [])
      .filter(({ file }) => file !== MANIFEST)
      .map(({ file, raw, brotli }) => ({ file, raw, brotli })),
  };
}

/** Writes `manifest.json` when all other files are there, and prints the loader's hash. */
export function manifest(version: string): Plugin {
  return {
    ...afterBuild('manifest', ({ dist, print }) => {
      const described = describeBuild(dist, version);
      writeFileSync(join(dist, MANIFEST), `${JSON.stringify(described, null, 2)}\n`);
      print(`${LOADER} ${version}: integrity="${described.loader.integrity}"\n`);
    }),
    // Behind every plugin that writes files of its own at the end of the build.
    enforce: 'post',
  };
}
