import type { UserConfig } from 'vite';

/**
 * How the command becomes one file, which runs where nothing else is installed: what it needs of other packages is in
 * it.
 * @param root Folder of the project.
 * @param outDir Gets `k2-islands.js`, and loses what else was there.
 */
export function commandBuild(root: string, version: string, outDir: string) {
  return {
    root,
    publicDir: false,
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
