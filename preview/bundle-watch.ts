import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import type { BundleState } from './bundle-state.ts';

/** A bundle that is built again after every change of its sources. */
export interface BundleWatch {
  readonly state: BundleState;
  /** Settled after the first build, even if the build fails. */
  readonly settled: Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the bundle as `vite build` does, and again after every change of its sources.
 * @param root Folder of the project.
 * @param onChange Called whenever a build begins or ends.
 */
export async function watchBundle(root: string, onChange: (state: BundleState) => void): Promise<BundleWatch> {
  let state: BundleState = { phase: 'building', error: '', since: Date.now() };
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const enter = (phase: BundleState['phase'], error = ''): void => {
    state = { phase, error, since: Date.now() };
    onChange(state);
    if (phase !== 'building') settle();
  };

  // A dev server in the same process has set this to "development", which would change the bundle.
  process.env.NODE_ENV = 'production';
  const watcher = await build({ root, mode: 'production', logLevel: 'warn', build: { watch: {} } });
  if (!('on' in watcher)) throw new TypeError('The bundler gave a bundle instead of a watcher');

  watcher.on('event', (event) => {
    if (event.code === 'START') enter('building');
    else if (event.code === 'ERROR') enter('failed', stripVTControlCharacters(event.error.message));
    else if (event.code === 'END' && state.phase === 'building') enter('ready');
    if ('result' in event) event.result.close().catch((error) => enter('failed', `${error}`));
  });

  return {
    get state() {
      return state;
    },
    settled,
    close: () => watcher.close(),
  };
}
