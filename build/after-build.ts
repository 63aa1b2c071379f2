import { resolve } from 'node:path';
import type { ConfigEnv, Plugin, Rolldown, UserConfig } from 'vite';

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

/** Applies a plugin to builds, except in a preview, where the next build may begin before this one has ended. */
export const buildsOnce = ({ build }: UserConfig, { command }: ConfigEnv): boolean =>
  command === 'build' && !build?.watch;

/**
 * Has something done at the end of a build, unless that has failed.
 * @param work `this` is the bundler's context, whose `error` fails the build.
 */
export function afterBuild(name: string, work: (this: Rolldown.PluginContext, build: FinishedBuild) => void): Plugin {
  let build: FinishedBuild | undefined;
  return {
    name: `k2-islands:${name}`,
    apply: buildsOnce,
    configResolved: ({ root, mode, build: { outDir }, logger }) => {
      build = { root, dist: resolve(root, outDir), mode, print: (text) => logger.info(text) };
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (build && !error) work.call(this, build);
      },
    },
  };
}
