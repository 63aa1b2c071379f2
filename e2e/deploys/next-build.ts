import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf, LOADER } from '../../build/integrity.ts';
import { LISTED } from '../../widgets/all.ts';

const FOLDERS = new Set(LISTED.map(({ folder }) => folder));

/**
 * What the names of a build's own files end with: one for nearly all, another one for files that share a name.
 * @throws Error when the folder has no build.
 */
function hashesOf(dist: string): readonly string[] {
  const files = readdirSync(join(dist, 'chunks'));
  const hashOf = (file: string) => /-([\w-]{5})\.js$/.exec(file)?.[1] ?? '';
  const main = hashOf(files.find((file) => /^base-.{5}\.js$/.test(file)) ?? '');
  if (!main) throw new Error(`${dist} has no build`);
  const ofOurs = files.filter((file) => readFileSync(join(dist, 'chunks', file), 'utf8').includes(`-${main}.js`));
  return [...new Set([main, ...ofOurs.map(hashOf)])];
}

/**
 * Makes a later build out of one, in a moment: all files of ours have other names and the code of every widget another
 * content, `<html data-build>`; what comes from packages alone stays as it is.
 * @param dist Folder of the build.
 * @param folder Where the later one goes.
 * @param name What `data-build` says; its first four letters are part of the hashes.
 */
export function makeNextBuild(dist: string, folder: string, name: string): void {
  const hashes = hashesOf(dist);
  const [old = ''] = hashes;
  const renamed = (text: string) =>
    hashes.reduce((text, hash, index) => text.replaceAll(hash, name.slice(0, 4).padEnd(4, '_') + index), text);
  cpSync(dist, folder, { recursive: true, filter: (path) => !/chunks.|\.js$/.test(path) });
  mkdirSync(join(folder, 'chunks'), { recursive: true });
  for (const file of readdirSync(join(dist, 'chunks'))) {
    const [from, to] = [join(dist, 'chunks', file), join(folder, 'chunks', renamed(file))];
    if (from.endsWith(renamed(file))) copyFileSync(from, to);
    else {
      const isWidget = FOLDERS.has(file.slice(0, -`-${old}.js`.length));
      const mark = isWidget ? `document.documentElement.dataset.build=${JSON.stringify(name)};` : '';
      writeFileSync(to, mark + renamed(readFileSync(from, 'utf8')));
    }
  }
  const loader = readFileSync(join(dist, LOADER));
  const nextLoader = Buffer.from(renamed(loader.toString('utf8')));
  writeFileSync(join(folder, LOADER), nextLoader);
  const worker = renamed(readFileSync(join(dist, 'sw.js'), 'utf8'));
  writeFileSync(join(folder, 'sw.js'), worker.replaceAll(integrityOf(loader), integrityOf(nextLoader)));
}
