import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { loaderEntry } from './build/loader-entry.ts';
import { manifest } from './build/manifest.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeTable } from './build/size-table.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig(({ command }) => ({
  plugins: [react(), loaderEntry(), serviceWorker(), sizeTable(), manifest(version)],
  publicDir: false,
  // A build from within the tests is the same build, though NODE_ENV is "test" there.
  ...(command === 'build' && { oxc: { jsx: { development: false } } }),
  define: {
    __VERSION__: JSON.stringify(version),
    // Tests need React's development build for `act`.
    ...(command === 'build' && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  build: {
    target: 'es2022',
    lib: { entry: 'src/main.ts', formats: ['es'], fileName: () => 'k2-islands.js' },
    rollupOptions: {
      output: {
        minify: true,
        chunkFileNames: ({ name, facadeModuleId }) =>
          `chunks/${/(?:widgets|src)\/([^/]+)\/(?:adopt|start)\./.exec(facadeModuleId ?? '')?.[1] ?? name.replace('rolldown-runtime', 'interop')}-[hash:6].js`,
        codeSplitting: {
          groups: [
            // A group takes along what its modules import; the first to be served is the one of the highest priority.
            // What the loader's first files share. Apart from React: the page that registers a worker needs no more.
            {
              name: 'base',
              test: /src\/(site-path|runtime\/(page|scheduler|constants)|ui\/(trusted-types|unshadowed|kinds)|offline\/(constants|waiting-count|tell-waiting)|i18n\/(overrides|plain-texts))\./,
              priority: 4,
            },
            { name: 'worker', test: /node_modules\/workbox-window\//, priority: 4 },
            { name: 'react', test: /node_modules\/(?!dompurify|validator|idb)/, priority: 3 },
            { name: 'island', test: /src\/(island|i18n)\//, priority: 1 },
            { name: 'purify', test: /node_modules\/dompurify/, priority: 3 },
            // Not what other widgets need, too: they would bring all of it along.
            {
              name: 'validation',
              test: /src\/validation\/(?!remote-check|password|pending-work|generation|printed)|node_modules\/validator/,
              priority: 1,
            },
            {
              name: 'page',
              test: /src\/((k2|forms|ui)\/|offline\/(reload|line|reachability|waiting-comment\.)|constants|options)/,
              priority: 2,
            },
            {
              name: 'outbox',
              test: /src\/offline\/(outbox|deliver|send|article|background|waiting-(?!comment\.|count))|node_modules\/idb/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,widgets,fixtures,build,cli,release,test}/**/*.test.{ts,tsx}'],
          exclude: ['release/installed/**'],
          retry: process.env.CI ? 2 : 0,
          environment: 'happy-dom',
          setupFiles: ['test/setup.ts'],
          // Of itself vitest leaves a core to others; of two, that is half.
          maxWorkers: '100%',
          // The page under test lives here; stand-in handlers answer on any origin.
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
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
          exclude: process.env.K2_ENGINE && process.env.K2_ENGINE !== 'chromium' ? ['e2e/engines.test.ts'] : [],
          environment: 'node',
          globalSetup: ['e2e/build.ts'],
          testTimeout: 30_000,
          // A loaded machine stretches real time; what fails four times there is broken.
          retry: process.env.CI ? 3 : 0,
          hookTimeout: 60_000,
          // Two browsers at once are what two cores carry.
          maxWorkers: 2,
        },
      },
    ],
  },
}));
