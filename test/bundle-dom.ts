import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const LIBRARY = resolve('happy-dom');
const { version } = JSON.parse(readFileSync(join(dirname(LIBRARY), '../package.json'), 'utf8')) as { version: string };
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/happy-dom/', import.meta.url));
const FILE = `${version}.mjs`;

/** The library in one file: to read its 800 took each test file longer than its tests. */
export const BUNDLED_DOM = join(FOLDER, FILE);

/** Once before all unit tests, and only once for each version of the library. */
export default async function setup(): Promise<void> {
  if (existsSync(BUNDLED_DOM)) return;
  // Not above: each test file reads this one, too, for the path.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: LIBRARY,
      target: 'node20',
      outDir: FOLDER,
      rollupOptions: { output: { entryFileNames: FILE, codeSplitting: false, keepNames: true } },
    },
  });
}
