import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { integrityOf, LOADER, MANIFEST, type Manifest } from './files.ts';
import { weigh } from './sizes.ts';

/**
 * Describes a finished build.
 * @param dist Its folder.
 * @throws Error without a loader.
 */
export function describeBuild(dist: string, version: string): Manifest {
  return {
    version,
    loader: { file: LOADER, integrity: integrityOf(readFileSync(join(dist, LOADER))) },
    files: weigh(dist)
      .filter(({ file }) => file !== MANIFEST)
      .map(({ file, raw, brotli }) => ({ file, raw, brotli })),
  };
}

/** Writes `manifest.json` after all other files, and prints the loader's hash. */
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
