import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import { MANIFEST, type Manifest } from '../build/files.ts';
import { widgetTexts } from '../build/widget-texts.ts';
import { foldersOf } from '../fixtures/static-files.ts';
import { FILES } from './constants.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Bundles the worker into one classic script, which every browser with workers of this kind can run. */
function bundleWorker(version: string, outDir: string) {
  const entry = fileURLToPath(new URL('worker/worker.ts', import.meta.url));
  return build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    define: { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  });
}

/** Copies the files of the site. Of the build, its manifest names the files. */
function copyFiles(dist: string, { files }: Manifest, outDir: string): void {
  const target = join(outDir, FILES);
  const { originals, assets, jquery } = foldersOf(dist);
  for (const { file } of files) cpSync(join(dist, file), join(target, 'dist', file));
  cpSync(originals, join(target, 'originals'), { recursive: true });
  cpSync(assets, join(target, 'assets'), { recursive: true });
  cpSync(join(jquery, 'jquery.min.js'), join(target, 'jquery/jquery.min.js'));
}

function withSite(dist: string, outDir: string): Plugin {
  return {
    name: 'k2-islands:demo',
    apply: 'build',
    async closeBundle() {
      const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')) as Manifest;
      await bundleWorker(manifest.version, outDir);
      copyFiles(dist, manifest, outDir);
    },
  };
}

/**
 * Configures the demo: the preview as static files for any folder of any server. A worker answers in place of the
 * stand-in server.
 * @param dist Folder of a finished build.
 * @param outDir Absolute path.
 */
export function demoBuild(dist: string, outDir: string): InlineConfig {
  return {
    root: ROOT,
    base: './',
    publicDir: false,
    plugins: [widgetTexts(), withSite(dist, outDir)],
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsDir: 'preview', modulePreload: { polyfill: false } },
  };
}
