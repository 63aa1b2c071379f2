import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { injectManifest } from 'workbox-build';
import { LISTED } from '../widgets/all.ts';
import { buildsOnce } from './after-build.ts';
import { integrityOf, LOADER, OFFLINE_PAGE } from './integrity.ts';
import { lastProduct, pathOf } from './product.ts';

/** Length of a hash in the worker's list for a file with a fixed name, in characters. */
const REVISION_LENGTH = 8;
const SOURCE = fileURLToPath(new URL('../sw/', import.meta.url));

/** Files that make pages readable offline: fetched when the worker is installed. */
const READING = ['core', 'offline'];

/** Files that a comment needs to be written and kept offline. */
const WRITING = ['comment-form', 'outbox'];

/** Files of the last build that are kept for the time offline, by paths below the folder of the bundle. */
export interface OfflineFiles {
  readonly core: readonly string[];
  /** The offline kit, in addition to core. */
  readonly kit: readonly string[];
}

/** Lists the files that the worker keeps of the last build. */
export function offlineFiles({ folder, needs } = lastProduct()): OfflineFiles {
  const withNeeds = (names: readonly string[]) => [...new Set(names.flatMap((name) => [name, ...(needs[name] ?? [])]))];
  const core = withNeeds(READING);
  const kit = withNeeds(WRITING).filter((name) => !core.includes(name));
  return { core: core.map((name) => pathOf(name, folder)).sort(), kit: kit.map((name) => pathOf(name, folder)).sort() };
}

/** Lists our files that a passive reader loads, with the worker. */
export const firstVisit = (): string[] => [LOADER, 'sw.js', OFFLINE_PAGE, ...offlineFiles().core];

/** Bundles the worker into one classic script, which every browser with workers of this kind can run. */
async function bundleWorker(dist: string): Promise<void> {
  const { needs } = lastProduct();
  const names = ['react', ...LISTED.flatMap(({ folder }) => [folder, `${folder}-view`])];
  const listed = names.map((name) => [name, needs[name]?.filter((other) => other !== 'core')]);
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__NEEDS': JSON.stringify(Object.fromEntries(listed)) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(SOURCE, 'worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
      rollupOptions: { output: { minify: true, comments: { annotation: false } } },
    },
  });
}

/** Writes a list of files with their revisions into the worker. */
async function inject(dist: string, injectionPoint: string, globPatterns: string[]): Promise<void> {
  const script = join(dist, 'sw.js');
  const integrity = integrityOf(await readFile(join(dist, LOADER)));
  const { count, warnings } = await injectManifest({
    swSrc: script,
    swDest: script,
    injectionPoint,
    globDirectory: dist,
    globPatterns,
    // The folder of a build changes with its content.
    dontCacheBustURLsMatching: /^chunks\//,
    // The worker compares the loader's content, as its name is fixed.
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
  if (count === 0 || warnings.length) throw new Error(`Service worker: ${warnings.join(' ') || 'no files'}`);
}

/** Writes the service worker, which belongs to the root of the site, with the list of the files that it keeps. */
export function serviceWorker(): Plugin {
  let dist = '';
  return {
    name: 'k2-islands:service-worker',
    apply: buildsOnce,
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // Before the sizes are weighed.
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        // A bundle that was not made has failed for a reason of its own, which is to be told.
        const { folder } = lastProduct();
        if (error || !folder) return;
        await bundleWorker(dist);
        const { core, kit } = offlineFiles();
        await inject(dist, 'self.__WB_MANIFEST', [LOADER, OFFLINE_PAGE, ...core]);
        await inject(dist, 'self.__OFFLINE_KIT', [...kit]);
      },
    },
  };
}
