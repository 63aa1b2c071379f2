import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST, type Manifest } from '../build/files.ts';
import { ADOPTED_NAMES } from '../widgets/all.ts';
import {
  joomlaManifest,
  LAST_FOLDER,
  MEDIA_FOLDER,
  PACKAGE_ELEMENT,
  packageManifest,
  REQUIREMENTS,
  ROOT_FOLDER,
} from './joomla-manifest.ts';
import { scriptLicenses } from './licenses.ts';
import type { Release } from './releases.ts';
import { createZip, type ZipEntry } from './zip.ts';

/** Files that work only at the root of a site: a service worker controls the folder that contains it. */
const AT_ROOT = ['offline.html', 'sw.js'];

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The documentation to which the settings link, as one text. */
const OPTIONS = ['../docs/settings.md', '../docs/widgets.md'].map((page) => new URL(page, import.meta.url));

/** Name of two files: the licence of the package, and the licences of the JavaScript, which are installed with it. */
const LICENSE = 'LICENSE.txt';

const CATALOGUES = new URL('../src/i18n/', import.meta.url);

/** Makes browsers read a text file as UTF-8, even if the server names another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

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
 * Packs the files of a build: the worker and its page for the root of the site, all others for {@link MEDIA_FOLDER}.
 */
function packFiles(dist: string, version: string, date: string): JoomlaPackage {
  const { files } = readManifest(dist, version);
  const names = [...files.map(({ file }) => file), MANIFEST];
  const isAtRoot = (name: string) => AT_ROOT.includes(name);
  const folderOf = (name: string) => {
    if (isAtRoot(name)) return ROOT_FOLDER;
    return name.includes('/') ? MEDIA_FOLDER : LAST_FOLDER;
  };
  const manifest = joomlaManifest({
    version,
    date,
    mediaFiles: [...names.filter((name) => !isAtRoot(name) && !name.includes('/')), LICENSE],
    rootFiles: names.filter(isAtRoot),
  });
  const entries = names.map(
    (name): ZipEntry => ({
      path: `${folderOf(name)}/${name}`,
      content: readFileSync(join(dist, name)),
    }),
  );
  return {
    zip: createZip([
      { path: 'k2-islands.xml', content: Buffer.from(manifest) },
      { path: `${LAST_FOLDER}/${LICENSE}`, content: Buffer.from(scriptLicenses(ROOT)) },
      ...entries,
    ]),
    missing: AT_ROOT.filter((name) => !names.includes(name)),
  };
}

/** Returns the names that the settings *Texts* and *Elements* may contain, for the plugin's check of them. */
export function settingNames(): Readonly<Record<'texts' | 'adopt', readonly string[]>> {
  const catalogues = readdirSync(CATALOGUES).filter((file) => file.endsWith('.json'));
  // Languages differ in their plural forms.
  const keys = catalogues.flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, CATALOGUES), 'utf8'))));
  return {
    texts: [...new Set(keys)],
    adopt: ADOPTED_NAMES,
  };
}

/** Reads the files of a folder. */
function entriesOf(folder: string): ZipEntry[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name, parentPath }) => {
    const file = join(parentPath, name);
    return { path: relative(folder, file).replaceAll('\\', '/'), content: readFileSync(file) };
  });
}

/** Packs the plugin, with its version and date in the manifest. */
function packPlugin(version: string, date: string): Buffer {
  const entries = entriesOf(join(HERE, 'plugin')).map(({ path, content }) => {
    if (path !== 'k2islands.xml') return { path, content };
    return { path, content: Buffer.from(content.toString().replace('@version@', version).replace('@date@', date)) };
  });
  const options = OPTIONS.map((page) => readFileSync(page, 'utf8')).join('\n');
  return createZip([
    ...entries,
    ...Object.entries(settingNames()).map(([setting, names]) => ({
      path: `${setting}.json`,
      content: Buffer.from(JSON.stringify(names)),
    })),
    { path: 'media/options.txt', content: Buffer.from(BYTE_ORDER_MARK + options) },
  ]);
}

/**
 * Packs a release for Joomla's installer: the files of a build, and the plugin that prints the tag.
 * @param dist Folder of the build.
 * @throws Error without a build of this version, or without a file of its manifest.
 */
export function packForJoomla(dist: string, release: Release): JoomlaPackage {
  const { version, date } = release;
  const { zip, missing } = packFiles(dist, version, date);
  const entries: ZipEntry[] = [
    { path: `${PACKAGE_ELEMENT}.xml`, content: Buffer.from(packageManifest(release)) },
    { path: REQUIREMENTS, content: readFileSync(join(HERE, REQUIREMENTS)) },
    { path: LICENSE, content: readFileSync(join(HERE, LICENSE)) },
    ...entriesOf(join(HERE, 'language')).map(({ path, content }) => ({ path: `language/${path}`, content })),
    { path: 'packages/files_k2-islands.zip', content: zip },
    { path: 'packages/plg_system_k2islands.zip', content: packPlugin(version, date) },
  ];
  return { zip: createZip(entries), missing };
}
