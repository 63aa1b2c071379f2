import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { findChromium } from './find-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
    /** Folder of the product under test. */
    dist: string;
  }
}

/** Not `dist/`: a running preview builds there whenever a source changes. */
const DIST = fileURLToPath(new URL('../node_modules/.cache/k2-islands/', import.meta.url));

/** Once before all browser tests: the product as it is shipped, and a browser. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', findChromium());
  project.provide('dist', DIST);
  await build({ logLevel: 'warn', build: { outDir: DIST, emptyOutDir: true } });
}
