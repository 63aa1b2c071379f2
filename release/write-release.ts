import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { releaseDate } from './changelog.ts';
import { writeDeclarations } from './declarations.ts';
import { CHANGES, PACKAGE_ELEMENT, UPDATES } from './joomla-manifest.ts';
import { packForJoomla } from './joomla-package.ts';
import { scriptLicenses } from './licenses.ts';
import { type Repository, releaseAddresses } from './releases.ts';
import { changelogXml, updatesXml } from './updates.ts';

/** The fields of package.json that a release needs. */
interface Described {
  readonly version: string;
  readonly repository?: Repository;
}

/**
 * Adds the other files of a release to a finished build: the type declarations, the licences, `pkg_k2islands-<version>.zip` for
 * Joomla, and the lists by which Joomla offers updates.
 * @param dist Absolute path of the build.
 * @throws Error without a build of this version, or without its section in the changelog.
 */
export function writeRelease({ version, repository }: Described, dist: string): Plugin {
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
        const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
        const addresses = releaseAddresses(version, process.env.RELEASES_URL, repository);
        const release = { version, date: releaseDate(changelog, version), addresses };
        rmSync(join(dist, 'types'), { recursive: true, force: true });
        writeDeclarations(root, join(dist, 'types'));
        writeFileSync(join(dist, 'LICENSE.txt'), scriptLicenses(root));
        const { zip, missing } = packForJoomla(dist, release);
        const name = `${PACKAGE_ELEMENT}-${version}.zip`;
        const file = join(dist, name);
        writeFileSync(file, zip);
        logger.info(`\n${relative(root, file)}: ${zip.length.toLocaleString('en')} B, for Joomla's installer`);
        for (const list of [UPDATES, CHANGES]) rmSync(join(dist, list), { force: true });
        if (addresses) {
          writeFileSync(join(dist, UPDATES), updatesXml(release, name, zip));
          writeFileSync(join(dist, CHANGES), changelogXml(changelog));
          logger.info(`Updates: Joomla looks for them at ${addresses.newest}${UPDATES}`);
        } else logger.warn('Updates: Joomla will not offer any, as neither RELEASES_URL nor "repository" is set');
        if (missing.length) logger.warn(`Not part of this build, and so not of the package: ${missing.join(', ')}`);
      },
    },
  };
}
