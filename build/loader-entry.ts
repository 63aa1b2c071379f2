import type { Plugin } from 'vite';

/**
 * The shape of an import of a chunk, as the bundler writes it into the entry. Where others share the chunk, too, it
 * takes the module out of it; the chunk has `adopt` by its name all the same.
 */
const CHUNK_IMPORT = /\(\)=>import\((["'`])\.\/(?:chunks\/)?([^"'`]+)\1\)(?:\.then\(\w+=>\w+\.\w+\))?/g;

/** The same in the runtime's table of widgets, which knows the name of the chunk without it. */
const WIDGET_IMPORT = new RegExp(`(?<=\\bload:)${CHUNK_IMPORT.source}`, 'g');

/** The chunk that knows every widget; like the entry, it has its imports done by the loader. */
const RUNTIME = 'src/core/start.ts';

/** What the loader fetches at idle: what that needs comes when it asks for it, a moment later. */
const AT_IDLE = 'src/offline/start.ts';

/** What tools read and browsers don't. */
const ANNOTATION = /\s*\/\* ?[@#][^*]*\*\/\s*/g;

/** The shape of `page.load(() => import('./module.ts'))` in a chunk. */
const PAGE_LOAD = /(?<=\.load\()\(\)=>import\((["'`])\.\/([^"'`]+)\1\)(?=\))/g;

/** The shape of any other lazy import of one chunk by another. */
const LAZY_IMPORT = /import\((["'`])(\.\/[^"'`]+)\1\)/g;

/** A failed module may stay in the module map, so the one second try (after 1 s) asks under another URL. */
function withSecondTry(_import: string, _quote: string, path: string): string {
  const url = `new URL(${JSON.stringify(path)},import.meta.url).href`;
  const again = `new Promise(r=>setTimeout(r,1e3)).then(()=>import(u+"?retry="+Date.now()))`;
  return `(u=>import(u).catch(()=>${again}))(${url})`;
}

/**
 * Makes the entry a script that any kind of tag can load (docs/decisions.md, "One file, any tag"):
 * - every import of a chunk, by the entry, by the runtime and by `page.load`, becomes the names of the files of that
 *   chunk and of what it imports, which the loader resolves against its own URL: a classic script from another origin has
 *   no base URL to resolve against. What the runtime imports is left out, but for the runtime itself, and so is what the
 *   one that asks has imported. What all names end with is taken away when it is known (build/compact.ts);
 * - the code is wrapped in a function, so that no name gets into the global scope.
 *
 * @throws Error when the entry would need `import` or `export` statements, which a classic script can't have, or when a
 *   chunk imports what no plugin has found.
 */
export function loaderEntry(): Plugin {
  return {
    name: 'k2-islands:loader-entry',
    apply: 'build',
    generateBundle(_options, bundle) {
      const fileName = (path: string) => path.replace(/^chunks\//, '');
      const needs = (path: string, seen: Set<string>): Set<string> => {
        const chunk = bundle[path];
        if (chunk?.type !== 'chunk' || seen.has(path)) return seen;
        seen.add(path);
        for (const imported of chunk.imports) needs(imported, seen);
        return seen;
      };
      const facadeOf = (path: string) => {
        const chunk = bundle[path];
        return (chunk?.type === 'chunk' && chunk.facadeModuleId) || '';
      };
      const runtime = Object.keys(bundle).find((path) => facadeOf(path).endsWith(RUNTIME));
      /** What the runtime needs is there when it asks for anything, and comes beside it when the entry does. */
      const basis = runtime ? needs(runtime, new Set()) : new Set<string>();
      /** How many chunks need this one. */
      const uses = (path: string) =>
        Object.values(bundle).filter((chunk) => chunk.type === 'chunk' && chunk.imports.includes(path)).length;
      /** What is needed by many comes first, in the same order everywhere: the lists compress to almost nothing. */
      const fileList = (file: string, there = basis) => {
        const facade = facadeOf(`chunks/${file}`);
        const needed = [...(facade.endsWith(AT_IDLE) ? [] : needs(`chunks/${file}`, new Set()))].filter(
          (path) => facade.endsWith(RUNTIME) || !there.has(path),
        );
        const names = needed
          .sort((one, other) => uses(other) - uses(one) || (one < other ? -1 : 1))
          .map(fileName)
          .filter((name) => name !== file);
        return [file, ...names];
      };
      /** In the quotes of the texts around it, which compresses better. */
      const listed = (files: readonly string[]) => `\`${files.join(' ')}\``;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (!chunk.isEntry) {
          if (chunk.imports.includes('k2-islands.js')) this.error(`${chunk.fileName} imports from the entry`);
          const missing = [...chunk.imports, ...chunk.dynamicImports].find((path) => !(path in bundle));
          if (missing) this.error(`${chunk.fileName} imports ${missing}, which is no file of the build`);
          if (chunk.fileName === runtime) {
            chunk.code = chunk.code
              .replace(WIDGET_IMPORT, (_import, _quote, file: string) =>
                listed(fileList(file).map((name) => (name === file ? '' : name))),
              )
              .replace(CHUNK_IMPORT, (_import, _quote, file: string) => listed(fileList(file)));
            continue;
          }
          const there = needs(chunk.fileName, new Set(basis));
          chunk.code = chunk.code
            .replace(PAGE_LOAD, (_import, _quote, file: string) => listed(fileList(file, there)))
            .replace(LAZY_IMPORT, withSecondTry);
          continue;
        }
        if (chunk.imports.length || chunk.exports.length) {
          this.error(`The entry shares code with chunks: ${[...chunk.imports, ...chunk.exports].join(', ')}`);
        }
        const code = chunk.code.replace(CHUNK_IMPORT, (_import, _quote, file: string) => listed(fileList(file)));
        chunk.code = `(()=>{${code.replace(ANNOTATION, '').trim()}})();\n`;
      }
    },
  };
}
