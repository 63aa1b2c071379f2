import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { build, type Plugin } from 'vite';
import { injectManifest } from 'workbox-build';
import { finalName } from './compact.ts';
import { integrityOf, LOADER } from './manifest.ts';
import { type OfflineFiles, offlineFiles } from './offline-files.ts';
import { compactPage, offlinePageIn } from './offline-pages.ts';
import { FETCHED_LANGUAGES } from './widget-texts.ts';

const OFFLINE_PAGE = 'offline.html';

/** How much of the hash of a file whose name stays the worker's list has, in characters. */
const REVISION_LENGTH = 8;
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));
const SOURCE = fileURLToPath(new URL('../sw/', import.meta.url));

/** Bundles the worker into one classic script, which every browser with workers of this kind can run. */
async function bundleWorker(dist: string): Promise<void> {
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(SOURCE, 'worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
      rollupOptions: { output: { minify: true } },
    },
  });
  // What the bundler's minifier leaves, which is a thirtieth of it after Brotli.
  const script = join(dist, 'sw.js');
  const { code } = await minify(await readFile(script, 'utf8'), { ecma: 2020, compress: { passes: 2, inline: 3 } });
  if (!code) throw new Error('The worker is empty.');
  await writeFile(script, code);
}

/**
 * Writes the service worker and its page for the time without a connection beside the bundle: `sw.js` with the list of
 * the files that it keeps, and `offline.html`. Both belong to the root of the site; what `offline.html` is in the languages
 * that pages fetch lies among the chunks.
 */
export function serviceWorker(): Plugin {
  let dist = '';
  let files: OfflineFiles = { core: [], kit: [] };
  return {
    name: 'k2-islands:service-worker',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      files = offlineFiles(bundle, (id) => this.getModuleInfo(id));
    },
    closeBundle: {
      // Before the sizes are weighed.
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        // A bundle that was not made has failed for a reason of its own, which is to be told.
        if (error || !files.core.length) return;
        const page = await readFile(join(PUBLIC, OFFLINE_PAGE), 'utf8');
        await writeFile(join(dist, OFFLINE_PAGE), compactPage(page));
        for (const language of FETCHED_LANGUAGES)
          await writeFile(join(dist, `chunks/offline-${language}.html`), compactPage(offlinePageIn(language, page)));
        await bundleWorker(dist);
        const inject = async (injectionPoint: string, globPatterns: string[]) => {
          const script = join(dist, 'sw.js');
          const { count, warnings } = await injectManifest({
            swSrc: script,
            swDest: script,
            injectionPoint,
            globDirectory: dist,
            globPatterns,
            // Their names change with their content.
            dontCacheBustURLsMatching: /^chunks\//,
            // The worker compares what it gets of the loader, whose name stays.
            manifestTransforms: [
              (entries) => ({
                manifest: entries.map((entry) =>
                  entry.url === LOADER
                    ? { ...entry, integrity, revision: null }
                    : { ...entry, revision: entry.revision?.slice(0, REVISION_LENGTH) ?? null },
                ),
              }),
            ],
          });
          if (count === 0 || warnings.length) this.error(`Service worker: ${warnings.join(' ') || 'no files'}`);
        };
        const integrity = integrityOf(await readFile(join(dist, LOADER)));
        await inject('self.__WB_MANIFEST', [LOADER, OFFLINE_PAGE, ...files.core.map(finalName)]);
        await inject('self.__OFFLINE_KIT', files.kit.map(finalName));
        // Every reader fetches the lists: they say no more than tells two builds apart.
        const worker = await readFile(join(dist, 'sw.js'), 'utf8');
        await writeFile(join(dist, 'sw.js'), worker.replaceAll('"revision":null,', ''));
      },
    },
  };
}
