import type { UserConfig } from 'vite';
import { widgetTexts } from '../build/widget-texts.ts';

/**
 * Configures the build of the command: one file that includes its packages, so that it runs without an installation.
 * @param root Folder of the project.
 * @param outDir Folder for `k2-islands.js`. It is emptied first.
 */
export function commandBuild(root: string, version: string, outDir: string) {
  return {
    root,
    publicDir: false,
    plugins: [widgetTexts()],
    define: { __VERSION__: JSON.stringify(version) },
    ssr: { noExternal: true },
    build: {
      ssr: 'cli/main.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rollupOptions: { output: { entryFileNames: 'k2-islands.js', codeSplitting: false } },
    },
  } satisfies UserConfig;
}
