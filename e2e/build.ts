import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
export default function setup(project: TestProject): void {
  project.provide('chromium', findChromium());
  project.provide('dist', DIST);
  // In a process of its own: the test runner's `NODE_ENV` would make it a development build.
  execFileSync('npx', ['vite', 'build', '--outDir', DIST, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
