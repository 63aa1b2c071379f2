import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { injectManifest } from 'workbox-build';

const SOURCE = fileURLToPath(new URL('../sw/', import.meta.url));

/** Bundles the worker into one classic script, which every browser with workers of this kind can run. */
async function bundleWorker(dist: string): Promise<void> {
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(SOURCE, 'worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
      rollupOptions: { output: { minify: true } },
    },
  });
}

/**
 * Writes the service worker and its page for the time without a connection beside the bundle: `sw.js` with the list of
 * all files of the build, and `offline.html`. Both belong to the root of the site.
 */
export function serviceWorker(): Plugin {
  let dist = '';
  return {
    name: 'k2-islands:service-worker',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // Before the sizes are weighed.
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        await writeFile(join(dist, 'offline.html'), await readFile(join(SOURCE, 'offline.html')));
        await bundleWorker(dist);
        const script = join(dist, 'sw.js');
        const { count, warnings } = await injectManifest({
          swSrc: script,
          swDest: script,
          globDirectory: dist,
          globPatterns: ['k2-islands.js', 'offline.html', 'chunks/*.js'],
          // Their names change with their content.
          dontCacheBustURLsMatching: /^chunks\//,
        });
        if (count === 0 || warnings.length) this.error(`Service worker: ${warnings.join(' ') || 'no files'}`);
      },
    },
  };
}
