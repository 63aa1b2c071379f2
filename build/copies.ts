import type { Plugin } from 'vite';
import { COPIES, copyOf, inFolders } from './chunk-folders.ts';

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
      const rule = source.startsWith('virtual:')
        ? // Texts belong to the code that has them.
          options.kind === 'import-statement' && rules.find(({ own }) => own.test(importer))
        : rules.find(({ modules, isImporter }) => modules.test(found.id) && isImporter(importer));
      return rule ? { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}copy=${rule.name}` } : undefined;
    },
  };
}
