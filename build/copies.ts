import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { COPIED_FOLDER, COPIES, chunkOf, copyOf, inFolders } from './chunk-folders.ts';

const copied = inFolders([COPIED_FOLDER]);

/** Whose copy a file gets: that of its chunk, where the chunk has a name before the bundler knows it, else its own. */
function ownerOf(importer: string): string {
  const [, copy] = /[?&]copy=(.*)$/.exec(importer) ?? [];
  return copy ?? chunkOf(importer) ?? `${basename(dirname(importer))}.${basename(importer)}`;
}

/** Gives modules of a build that are waited for copies of small ones that others have, too (chunk-folders.ts). */
export function copies(): Plugin {
  const rules = COPIES.map(({ name, folders, importers }) => {
    const own = copyOf(name);
    const [modules, from] = [inFolders(folders), inFolders(importers)];
    return { name, own, modules, isImporter: (id: string) => own.test(id) || (!id.includes('copy=') && from.test(id)) };
  });
  return {
    name: 'k2-islands:copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/^(\.\.?\/|virtual:)/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found) return undefined;
      const asCopy = (name: string) => ({
        ...found,
        id: `${found.id}${found.id.includes('?') ? '&' : '?'}copy=${name}`,
      });
      if (copied.test(found.id)) return asCopy(ownerOf(importer));
      const rule = source.startsWith('virtual:')
        ? // Texts belong to the code that has them.
          options.kind === 'import-statement' && rules.find(({ own }) => own.test(importer))
        : rules.find(({ modules, isImporter }) => modules.test(found.id) && isImporter(importer));
      return rule ? asCopy(rule.name) : undefined;
    },
  };
}
