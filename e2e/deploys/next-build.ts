import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf, LOADER } from '../../build/files.ts';
import { LISTED } from '../../widgets/all.ts';
import { buildFolderOf } from '../build-files.ts';

/** Names of the files that have the code of a widget. */
const WIDGETS = new Set(LISTED.map(({ folder }) => `${folder}.js`));

/**
 * Makes a later build out of one, in a moment: in another folder, with other code in every widget, which sets `<html
 * data-build>`, and with the same files of packages.
 * @param dist Folder of the build.
 * @param folder Destination of the later one.
 * @param name Value of `data-build`; the folder's name ends with it.
 */
export function makeNextBuild(dist: string, folder: string, name: string): void {
  const before = buildFolderOf(dist);
  const after = before.replace(/[^-]*$/, name);
  cpSync(dist, folder, { recursive: true, filter: (path) => !path.endsWith('.zip') });
  const chunks = join(folder, 'chunks', after);
  renameSync(join(folder, 'chunks', before), chunks);
  const change = (file: string, changed: (text: string) => string) =>
    writeFileSync(file, changed(readFileSync(file, 'utf8')));
  for (const file of readdirSync(chunks))
    if (WIDGETS.has(file))
      change(join(chunks, file), (code) => `document.documentElement.dataset.build=${JSON.stringify(name)};${code}`);
  const hash = () => integrityOf(readFileSync(join(folder, LOADER)));
  const loaderBefore = hash();
  change(join(folder, LOADER), (code) => code.replaceAll(before, after));
  for (const file of ['sw.js', 'manifest.json'])
    change(join(folder, file), (text) => text.replaceAll(before, after).replaceAll(loaderBefore, hash()));
}
