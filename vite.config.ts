import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compact } from './build/compact.ts';
import { copies } from './build/copies.ts';
import { loaderEntry } from './build/loader-entry.ts';
import { manifest } from './build/manifest.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeTable } from './build/size-table.ts';
import { widgetTexts } from './build/widget-texts.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** A widget's code goes by the name of its folder, its view by that and `-view`. */
function chunkName(module: string): string | undefined {
  const [, folder, file] = /(?:widgets|src)\/([^/]+)\/(adopt|controller|view|start)\./.exec(module) ?? [];
  return folder && (file === 'view' ? `${folder}-view` : folder);
}

export default defineConfig(({ command }) => ({
  plugins: [
    copies(),
    react(),
    widgetTexts(),
    compact(),
    loaderEntry(),
    serviceWorker(),
    sizeTable(),
    manifest(version),
  ],
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
      // A module that others share with a chunk's own is not merged into that chunk: it would need the bundler's helper.
      experimental: { chunkOptimization: false },
      output: {
        minify: true,
        comments: { annotation: false },
        chunkFileNames: ({ name, facadeModuleId }) =>
          `chunks/${chunkName(facadeModuleId ?? '') ?? name.replace('rolldown-runtime', 'interop')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // A group takes along what its modules import; the first to be served is the one of the highest priority.
            // What the loader's first files share, and what every widget needs. Apart from React: the page that registers a worker needs no more.
            {
              name: 'base',
              test: /src\/(site-path|runtime\/(page|scheduler|constants)|k2\/early-calls|ui\/(unshadowed|kinds|styles|attributes|inline-styles|reduced-motion))\./,
              priority: 8,
            },
            // What every controller with a call shares, and its copies of what plain behaviours share.
            {
              name: 'calls',
              test: /[?&]copy=calls$|src\/(constants|k2\/(request|call-error|php-warnings|answers|site-url|originals|write|token|log-in)|island\/(failure|lazy-view|own-host)|ui\/lazy-sink)\./,
              priority: 7,
            },
            // What says something in the language of the page.
            { name: 'texts', test: /src\/i18n\/texts\./, priority: 5 },
            // What says a few words of its own, without the catalogue.
            { name: 'announce', test: /src\/(i18n\/(overrides|plain-texts)|ui\/live-region)\./, priority: 6 },
            // What plain behaviours share that are used.
            { name: 'behaviour', test: /src\/(options|ui\/(plain-click|as-button))\./, priority: 5 },
            { name: 'page-scroll', test: /src\/ui\/(focus-target|scroll-page)\./, priority: 4 },
            { name: 'scroll', test: /src\/ui\/scroll\./, priority: 4 },
            { name: 'offline-names', test: /src\/offline\/(constants|kit-wanted)\.ts$/, priority: 6 },
            { name: 'base-styles', test: /src\/ui\/base\./, priority: 6 },
            // What describes its trigger comes without the styles of buttons and failures.
            { name: 'described-by', test: /src\/ui\/described-by\./, priority: 6 },
            { name: 'trusted', test: /src\/ui\/trusted-types\./, priority: 6 },
            // A tip of plain text needs this, and nothing of the rest.
            {
              name: 'tip',
              test: /src\/tips\/(tip|open-tips|hover|control|box|anchor|attribute|constants|printed-defaults|tips)\.|widgets\/tooltip\/(adopt|trigger|constants)\./,
              priority: 4,
            },
            { name: 'full-tip', test: /src\/tips\//, priority: 3 },
            { name: 'sink', test: /src\/ui\/(sanitise|allow-list)\./, priority: 4 },
            { name: 'dialog', test: /src\/ui\/(dialog|scroll-lock)\./, priority: 4 },
            // What only frames need, beside the controller of the popups.
            { name: 'popup-frame', test: /widgets\/popup\/(frame|closing-calls)\./, priority: 4 },
            { name: 'forms', test: /src\/forms\/(serialise|form-within|unsaved)\.ts$/, priority: 4 },
            // What the forms of comments and of reports do with their calls.
            {
              name: 'form-calls',
              test: /src\/(forms\/(captcha|prompts|sensitive|drafts?)|island\/(form-calls|form-log|words)|k2\/(comments|json-answer)|offline\/reload)\.ts$|comment-form\/load-outbox\./,
              priority: 3,
            },
            {
              name: 'worker',
              test: /node_modules\/workbox-window\/|src\/offline\/waiting-count\./,
              priority: 5,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // For the views that have texts of their own.
            {
              name: 'i18next',
              test: /node_modules\/(?!dompurify|validator|idb)|src\/(i18n\/i18next|island\/translated)\./,
              priority: 0,
            },
            { name: 'island', test: /src\/(island\/(?!translated)[\w-]+\.tsx|island\/shield)/, priority: 1 },
            { name: 'purify', test: /node_modules\/dompurify/, priority: 3 },
            // Not what other widgets need, too: they would bring all of it along.
            {
              name: 'validation',
              test: /src\/validation\/(?!remote-check|password|pending-work|generation|printed)|node_modules\/validator/,
              priority: 1,
            },
            {
              name: 'outbox',
              test: /src\/offline\/(outbox|deliver|send|article|background|line|waiting-(?!count))|node_modules\/idb/,
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
          include: ['{src,sw,widgets,fixtures,build,cli,release,test,bench}/**/*.test.{ts,tsx}'],
          exclude: ['release/installed/**', 'bench/*{speed,soak}.test.ts', 'bench/node_modules/**'],
          retry: process.env.CI ? 2 : 0,
          environment: './test/dom-environment.ts',
          globalSetup: ['test/bundle-dom.ts'],
          setupFiles: ['test/setup.ts'],
          // Of itself vitest leaves a core to others; of two, that is half.
          maxWorkers: '100%',
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
          // The files of a worker share what is loaded once, its browser above all.
          isolate: false,
          // Tests wait, too: more browsers than cores are what keeps those busy.
          maxWorkers: 4,
        },
      },
    ],
  },
}));
