import type { Release, ReleaseAddresses } from './releases.ts';

/** Folder of the bundle on a site, below its root. */
export const MEDIA_FOLDER = 'media/k2-islands';

/**
 * Folder of the package with the files that are copied last: a new loader before its chunks would request missing
 * files.
 */
export const LAST_FOLDER = 'last/k2-islands';

/** Folder, in the package, of files for the root of the site. */
export const ROOT_FOLDER = 'root';

/** Names of the files that Joomla reads on the server of the releases. */
export const UPDATES = 'updates.xml';
export const CHANGES = 'changelog.xml';

/** PHP that Joomla calls while it installs the package. */
export const REQUIREMENTS = 'requirements.php';

/** The licence of the plugin and of the package, which are works on Joomla. Their JavaScript has the MIT licence. */
const LICENSE = 'GPL-2.0-or-later';

/** Joomla prints it as HTML, so it must not contain a tag. */
const DESCRIPTION = `The files of K2 Islands. The plugin “System - K2 Islands” has pages load the script /${MEDIA_FOLDER}/k2-islands.js?sitepath=/`;

/** Joomla's name of the package. */
export const PACKAGE_ELEMENT = 'pkg_k2islands';

/** Content of the manifest of a Joomla extension. */
export interface PackageDescription {
  readonly version: string;
  /** `2026-11-21`. */
  readonly date: string;
  /** Names of the files directly in {@link MEDIA_FOLDER}. Its folders need no mention. */
  readonly mediaFiles: readonly string[];
  /** Names of the files at the root of the site. */
  readonly rootFiles: readonly string[];
}

/** Writes a text as XML, or as HTML. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function files(folder: string, target: string, lines: readonly string[]): string {
  return `    <files folder="${folder}"${target && ` target="${target}"`}>
${lines.map((line) => `      ${line}`).join('\n')}
    </files>`;
}

const asFile = (name: string) => `<file>${escaped(name)}</file>`;

/**
 * Writes the manifest of an extension of Joomla's type `file`, without any PHP. Joomla 3.10 uses it so (FileAdapter):
 *
 * - Installing copies each `<file>`, and each `<folder>` with its content. `method="upgrade"` lets a newer version
 *   overwrite an older one. The folder of the older one is kept, so that open tabs still find its files.
 * - Uninstalling deletes, for each `<files>`, its files, and then each `<folder>` without files, including its folders.
 *   So the folder of the bundle is named once more after its files: the folders of all builds are deleted with it.
 * - A `<files>` without children would be installed, but never uninstalled. If its folder is missing, the installation
 *   fails. An empty one is therefore left out.
 *
 * @returns XML for the top of the package. Joomla takes the name of the extension from its file name.
 */
export function joomlaManifest({ version, date, mediaFiles, rootFiles }: PackageDescription): string {
  const [parent = '', name] = MEDIA_FOLDER.split('/');
  const [last = ''] = LAST_FOLDER.split('/');
  const sets = [
    files(parent, parent, [`<folder>${name}</folder>`]),
    ...(rootFiles.length ? [files(ROOT_FOLDER, '', rootFiles.map(asFile))] : []),
    files(LAST_FOLDER, MEDIA_FOLDER, mediaFiles.map(asFile)),
    files(last, parent, [`<folder>${name}</folder>`]),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<extension type="file" version="3.10" method="upgrade">
  <name>K2 Islands</name>
  <author>K2 Islands</author>
  <creationDate>${escaped(date)}</creationDate>
  <license>${LICENSE}</license>
  <version>${escaped(version)}</version>
  <description>${DESCRIPTION}</description>
  <fileset>
${sets.join('\n')}
  </fileset>
</extension>
`;
}

/** Names the lists of newer versions and of their changes. */
function updateServer({ newest }: ReleaseAddresses): string {
  return `  <updateservers>
    <server type="extension" priority="1" name="K2 Islands">${escaped(newest + UPDATES)}</server>
  </updateservers>
  <changelogurl>${escaped(newest + CHANGES)}</changelogurl>
`;
}

/**
 * Writes the manifest of the package that an owner installs. Joomla installs its extensions in this order, and uninstalls
 * them in the same one, but none of them without the package. Settings of the plugin are in Joomla's own table and outlive
 * an update. A description would be shown after each installation, in English only: {@link REQUIREMENTS} shows a message.
 */
export function packageManifest({ version, date, addresses }: Release): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<extension type="package" version="3.10" method="upgrade">
  <name>K2 Islands</name>
  <packagename>k2islands</packagename>
  <author>K2 Islands</author>
  <creationDate>${escaped(date)}</creationDate>
  <license>${LICENSE}</license>
  <version>${escaped(version)}</version>
  <scriptfile>${REQUIREMENTS}</scriptfile>
  <blockChildUninstall>true</blockChildUninstall>
  <files folder="packages">
    <file type="file" id="k2-islands">files_k2-islands.zip</file>
    <file type="plugin" id="k2islands" group="system">plg_system_k2islands.zip</file>
  </files>
${addresses ? updateServer(addresses) : ''}</extension>
`;
}
