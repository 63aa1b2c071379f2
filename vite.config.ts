import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { adoptedStyles } from './build/adopted-styles.ts';
import { manifest } from './build/manifest.ts';
import { output, products } from './build/product.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeTable } from './build/sizes.ts';
import { widgetTable } from './build/widget-table.ts';
import { widgetTexts } from './build/widget-texts.ts';
import { COMES_WITHIN_MS } from './test/comes-within.ts';
import LongestFirst from './test/longest-first.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    adoptedStyles(),
    widgetTable(),
    widgetTexts(),
    products(version),
    serviceWorker(),
    sizeTable(),
    manifest(version),
  ],
  publicDir: false,
  // A build from within the tests is the same build, though NODE_ENV is "test" there.
  ...(command === 'build' && { oxc: { jsx: { development: false } } }),
  define: {
    __VERSION__: JSON.stringify(version),
    // A folder for tests; the build of the loader has the real one (build/product.ts).
    __BUILD__: JSON.stringify('0.0.0-abcdef'),
    // Tests need React's development build for `act`.
    ...(command === 'build' && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  build: {
    target: 'es2022',
    // Keeps `light-dark()`: the build's replacement would follow the system instead of the page.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // The times of plugins are printed on request only.
    rollupOptions: { checks: { bundlerTimings: false }, preserveEntrySignatures: 'allow-extension', output },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,widgets,fixtures,build,preview,cli,release,test,bench}/**/*.test.{ts,tsx}'],
          exclude: ['release/installed/**', 'bench/node_modules/**'],
          environment: './test/dom-environment.ts',
          globalSetup: ['test/bundle-dom.ts'],
          setupFiles: ['test/setup.ts'],
          // Each file has modules and a page of its own by the runner, in processes that load the libraries once.
          isolate: false,
          runner: './test/runner.ts',
          // These keep the page that they find when they are loaded.
          server: { deps: { inline: ['dompurify', '@testing-library/user-event'] } },
          // Tests wait, too: for timers and for answers.
          maxWorkers: availableParallelism() + 1,
          // Documents come and go: more room for them cuts the time of garbage collection by 7 %.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: ['release/installed/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // The other engines in short, which a run for one of them tries at length.
          exclude: [
            ...(process.env.K2_ENGINE && process.env.K2_ENGINE !== 'chromium' ? ['e2e/engines.test.ts'] : []),
            // A run of its own: `npm run prove -- sessions`.
            ...(process.env.SESSIONS_RUNS ? [] : ['e2e/sessions/*.test.ts']),
          ],
          environment: 'node',
          globalSetup: ['e2e/build.ts'],
          // Stops a probe for colours with each message of the driver.
          env: { DEBUG_COLORS: 'no' },
          // Nothing waits that long where all is well; a loaded machine stretches real time.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: COMES_WITHIN_MS } },
          // The files of a worker share what is loaded once, its browser above all.
          isolate: false,
          // Tests often wait, so two cores can serve more browsers than two.
          maxWorkers: 4,
        },
      },
    ],
  },
}));
