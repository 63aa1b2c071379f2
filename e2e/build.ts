import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { MANIFEST } from '../build/files.ts';
import { chosenEngine } from './engines/engine.ts';
import { findFirefox, findWebKit } from './engines/find.ts';
import { skippedTable } from './engines/skipped.ts';
import { findChromium, findHeadlessShell } from './find-chromium.ts';
import { startLoad } from './load.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser for tests in Chromium; '' where there is none. */
    chromium: string;
    /** Folder of the product under test. */
    dist: string;
    /** Scale in which Chromium draws its pages; 1, the default, is their full size. */
    drawnScale?: number;
    /** Folder for the profiles of browsers that end with the process that started them. */
    profiles: string;
  }
}

/** Not `dist/`: a running preview builds there whenever a source changes. */
const BUILT_HERE = fileURLToPath(new URL('../node_modules/.cache/k2-islands/', import.meta.url));

/** The folder of the product. In a run of all tests, the release has built it already; else it is built here. */
async function builtProduct(): Promise<string> {
  const { K2_BUILT: given } = process.env;
  if (given && existsSync(join(given, MANIFEST))) return `${given}/`;
  await build({ logLevel: 'warn', build: { outDir: BUILT_HERE, emptyOutDir: true } });
  return BUILT_HERE;
}

/** Number of processes that keep the machine busy during the tests: `K2_LOAD=2`. */
const LOAD = Number(process.env.K2_LOAD ?? 0);

/** Tests see the same page in any scale, and drawing took a sixth of their time. Pictures are drawn in full size. */
const SCALE_FOR_TESTS = 0.25;

/** Once before all browser tests: the product as it is shipped, and a browser. Afterwards: what was not tried, and why. */
export default async function setup(project: TestProject): Promise<() => void> {
  const engine = chosenEngine();
  if (engine === 'firefox') findFirefox();
  if (engine === 'webkit') findWebKit();
  const chromium = engine === 'chromium' ? findChromium() : '';
  project.provide('chromium', (chromium && findHeadlessShell()) || chromium);
  project.provide('dist', await builtProduct());
  project.provide('drawnScale', project.name === 'browser' ? SCALE_FOR_TESTS : 1);
  const profiles = mkdtempSync(join(tmpdir(), 'k2-profiles-'));
  project.provide('profiles', profiles);
  const endLoad = startLoad(LOAD);
  return () => {
    endLoad();
    try {
      rmSync(profiles, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // A browser that is still closing writes into the folder. The system cleans its temp folder itself.
    }
    for (const line of skippedTable(project)) console.log(line);
  };
}
