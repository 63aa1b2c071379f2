import { fileURLToPath } from 'node:url';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  // A package of this folder; the vitest that it runs is the one of the root.
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  // Style sheets and texts are not mutated. Everything else is, with every kind of change.
  mutate: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/**/*.d.ts'],
  coverageAnalysis: 'perTest',
  // Code that runs once, while a file loads, can't be changed for one test: each such change would cost a run of all.
  ignoreStatic: true,
  // Unchanged code is not tested again; `--force` tests everything.
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutation/incremental.json',
  ignorePatterns: ['/bench', '/e2e', '/release', '/cli', '/preview', '/docs', '/dist', '/mutation/node_modules'],
  // A name of no file: the compiler of TypeScript 7 can't rewrite `tsconfig.json`, and the copy needs no change.
  tsconfigFile: 'test/mutation/none.json',
  tempDirName: '.mutation',
  concurrency: 1,
  timeoutMS: 3_000,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
  thresholds: { high: 90, low: 80, break: 80 },
};
