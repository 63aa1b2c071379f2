import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import { LISTED } from '../widgets/all.ts';
import { LOADER, OFFLINE_PAGE } from './files.ts';
import { languagePages, offlinePage } from './offline-pages.ts';
import { entries, fileOf, PACKAGES, ROOT } from './rooms.ts';
import { widgetTable } from './widget-table.ts';

/** Folder of a build before its content is known. */
const UNNAMED = 'chunks/build/';

/** Length of the content hash in the name of a build's folder, in characters. */
const HASH_LETTERS = 6;

/** The files of one build. */
export interface Product {
  /** Its folder below `chunks/`: version and hash. */
  readonly folder: string;
  /** The files that each file imports, itself not included, by name: those of packages as `../<package>-<hash>`. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

let product: Product = { folder: '', needs: {} };

/** Returns the path of a file of a build below the folder of the bundle, by its name. */
export const pathOf = (name: string, folder: string): string =>
  new URL(`${name}.js`, `file:///chunks/${folder}/`).pathname.slice(1);

/** Returns what was built last. */
export const lastProduct = (): Product => product;

/** The output of the one ES build: each room a file. */
export const output: Rolldown.OutputOptions = {
  minify: true,
  comments: { annotation: false },
  entryFileNames: `${UNNAMED}[name].js`,
  chunkFileNames: ({ name }) => (name in PACKAGES ? 'chunks/[name]-[hash:8].js' : `${UNNAMED}[name].js`),
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'rooms', name: (id) => fileOf(id) ?? null }],
  },
};

/** The name of a file, as seen from the folder of its build. */
const chunkName = (path: string) => path.replace(UNNAMED, '').replace('chunks/', '../').replace(/\.js$/, '');

/** Finds everything that a file imports, at any distance. */
function importsOf(bundle: Rolldown.OutputBundle, path: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[path];
  for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) {
    if (found.has(imported)) continue;
    found.add(imported);
    importsOf(bundle, imported, found);
  }
  return found;
}

/** Names the folder of a build by version and content. */
function folderOf(version: string, files: readonly (readonly [name: string, content: string])[]): string {
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(content);
  return `${version}-${hash.digest('hex').slice(0, HASH_LETTERS)}`;
}

/**
 * Lists the files that come together with a file, besides core: with React, and with widgets that make calls, which look
 * busy meanwhile or own the keys of a field. Those of other files may come in turn.
 */
function companions({ needs }: Product): Record<string, string> {
  const callers = LISTED.filter(({ widget: { busy, hold } }) => busy || hold?.keys);
  const lists = callers.map(({ folder, widget: { needsView } }) => {
    const view = needsView ? [`${folder}-view`, ...(needs[`${folder}-view`] ?? [])] : [];
    // A call is first, then packages: they take the longest, and browsers fetch six files at once by HTTP/1.1.
    return [folder, [...(needs[folder] ?? []), ...view.sort()]] as const;
  });
  const all = [...lists, ['react', [...(needs.react ?? [])].sort()] as const];
  return Object.fromEntries(
    all.flatMap(([name, others]) => {
      const besides = [...new Set(others)].filter((other) => other !== 'core' && other !== name);
      return besides.length ? [[name, besides.join(' ')]] : [];
    }),
  );
}

/** Builds the loader: one classic script, which inlines all that it imports. */
async function buildLoader(version: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [widgetTable(companions(product))],
    define: { __VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify(product.folder) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${ROOT}src/loader/main.ts`, formats: ['iife'], name: 'k2islands', fileName: () => LOADER },
      rollupOptions: { output: { minify: true, comments: { annotation: false } } },
    },
  });
  const [loader] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (loader?.type !== 'chunk' || loader.imports.length) throw new Error('The loader is no single file');
  return loader.code;
}

/**
 * Makes the product of the bundle: files by name in a folder for this build, those of packages next to it, and the
 * loader, which knows both.
 */
export function products(version: string): Plugin {
  return {
    name: 'k2-islands:product',
    apply: 'build',
    config: () => ({ build: { lib: { entry: entries(), formats: ['es'] } } }),
    // The loader is a build of its own: a watching build hears of its changes by this.
    buildStart() {
      for (const file of readdirSync(`${ROOT}src/loader`, { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.ts')) this.addWatchFile(`${ROOT}src/loader/${file}`);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
        const needs = chunks.map(({ fileName }) => [
          chunkName(fileName),
          [...importsOf(bundle, fileName)].map(chunkName),
        ]);
        const pages = languagePages();
        const files = [
          ...chunks.map(({ fileName, code }) => [fileName, code] as const),
          ...pages,
          [OFFLINE_PAGE, offlinePage()] as const,
        ];
        product = { folder: folderOf(version, files), needs: Object.fromEntries(needs) };
        this.emitFile({ type: 'asset', fileName: OFFLINE_PAGE, source: offlinePage() });
        for (const [name, source] of pages)
          this.emitFile({ type: 'asset', fileName: `chunks/${product.folder}/${name}`, source });
        for (const chunk of chunks) chunk.fileName = chunk.fileName.replace(UNNAMED, `chunks/${product.folder}/`);
        this.emitFile({ type: 'asset', fileName: LOADER, source: await buildLoader(version) });
      },
    },
  };
}
