import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { LISTED } from '../widgets/all.ts';
import { afterBuild } from './after-build.ts';
import { integrityOf, LOADER } from './files.ts';
import { lastProduct } from './product.ts';

const SOURCE = fileURLToPath(new URL('../sw/', import.meta.url));

/** Lists the files that each file which the worker keeps by its name imports. */
function needsOfKept(): Record<string, readonly string[] | undefined> {
  const { needs } = lastProduct();
  const names = ['offline', 'outbox', 'react', ...LISTED.flatMap(({ folder }) => [folder, `${folder}-view`])];
  return Object.fromEntries(names.map((name) => [name, needs[name]?.filter((other) => other !== 'core')]));
}

/**
 * Bundles the service worker, which belongs to the root of the site, into one classic script, which every browser with
 * workers of this kind can run.
 */
export function serviceWorker(): Plugin {
  return afterBuild('service-worker', async ({ dist }) => {
    await build({
      configFile: false,
      root: SOURCE,
      logLevel: 'warn',
      publicDir: false,
      define: {
        'self.__BUILD': JSON.stringify(lastProduct().folder),
        'self.__INTEGRITY': JSON.stringify(integrityOf(readFileSync(join(dist, LOADER)))),
        'self.__NEEDS': JSON.stringify(needsOfKept()),
      },
      build: {
        outDir: dist,
        emptyOutDir: false,
        target: 'es2022',
        lib: { entry: join(SOURCE, 'worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        rollupOptions: { output: { minify: true, comments: { annotation: false } } },
      },
    });
  });
}
