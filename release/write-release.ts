import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { releaseDate } from './changelog.ts';
import { writeDeclarations } from './declarations.ts';
import { packForJoomla } from './joomla-package.ts';

/**
 * Adds the other files of a release to a finished build: the type declarations, and `pkg_k2islands-<version>.zip` for
 * Joomla.
 * @param dist Absolute path of the build.
 * @throws Error without a build of this version, or without its section in the changelog.
 */
export function writeRelease(version: string, dist: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'k2-islands:release',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (error) return;
        const { root, logger } = config;
        const date = releaseDate(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
        rmSync(join(dist, 'types'), { recursive: true, force: true });
        writeDeclarations(root, join(dist, 'types'));
        const { zip, missing } = packForJoomla(dist, version, date);
        const file = join(dist, `pkg_k2islands-${version}.zip`);
        writeFileSync(file, zip);
        logger.info(`\n${relative(root, file)}: ${zip.length.toLocaleString('en')} B, for Joomla's installer`);
        if (missing.length) logger.warn(`Not part of this build, and so not of the package: ${missing.join(', ')}`);
      },
    },
  };
}
