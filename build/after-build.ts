import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A build whose files are all written. */
export interface FinishedBuild {
  /** Folder of the project. */
  readonly root: string;
  /** Folder of the files. */
  readonly dist: string;
  /** The bundler's mode: `production` for a release. */
  readonly mode: string;
  /** Prints on the console of the build. */
  print(text: string): void;
}

/**
 * Has something done at the end of a build, unless that has failed.
 * @param work `this` is the bundler's context, whose `error` fails the build.
 */
export function afterBuild(
  name: string,
  work: (this: Rolldown.PluginContext, build: FinishedBuild) => void | Promise<void>,
): Plugin {
  let build: FinishedBuild | undefined;
  let isWritten = false;
  return {
    name: `k2-islands:${name}`,
    // Not in a preview, where the next build may begin before this one has ended.
    apply: ({ build }, { command }) => command === 'build' && !build?.watch,
    configResolved: ({ root, mode, build: { outDir }, logger }) => {
      build = { root, dist: resolve(root, outDir), mode, print: (text) => logger.info(text) };
    },
    // A bundle that was not made has failed for a reason of its own, which is to be told.
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (build && isWritten) await work.call(this, build);
      },
    },
  };
}
