import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from '../build/manifest.ts';
import { joomlaManifest, MEDIA_FOLDER, ROOT_FOLDER } from './joomla-manifest.ts';
import { createZip, type ZipEntry } from './zip.ts';

/** Files that work at the root of a site only: a service worker controls the folder that it lies in. */
const AT_ROOT = ['offline.html', 'sw.js'];

/** An extension for Joomla's installer. */
export interface JoomlaPackage {
  readonly zip: Buffer;
  /** Files for the root of the site that this build does not have. */
  readonly missing: readonly string[];
}

function readManifest(dist: string, version: string): Manifest {
  const file = join(dist, MANIFEST);
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.version !== version)
    throw new Error(`The build is of version ${manifest.version}, not ${version}: run "npm run build" first`);
  return manifest;
}

/**
 * Packs what a build consists of, by its manifest: the worker and its page for the root of the site, all else for
 * `media/k2-islands/`.
 * @param dist Folder of the build.
 * @param date Of the release, `2026-11-21`.
 * @throws Error when there is no build of this version, or it lacks a file that its manifest names.
 */
export function packForJoomla(dist: string, version: string, date: string): JoomlaPackage {
  const { files } = readManifest(dist, version);
  const names = [...files.map(({ file }) => file), MANIFEST];
  const isAtRoot = (name: string) => AT_ROOT.includes(name);
  const manifest = joomlaManifest({
    version,
    date,
    mediaFiles: names.filter((name) => !isAtRoot(name) && !name.includes('/')),
    rootFiles: names.filter(isAtRoot),
  });
  const entries = names.map(
    (name): ZipEntry => ({
      path: `${isAtRoot(name) ? ROOT_FOLDER : MEDIA_FOLDER}/${name}`,
      content: readFileSync(join(dist, name)),
    }),
  );
  return {
    zip: createZip([{ path: 'k2-islands.xml', content: Buffer.from(manifest) }, ...entries]),
    missing: AT_ROOT.filter((name) => !names.includes(name)),
  };
}
