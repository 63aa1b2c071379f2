import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

/** Stryker's state in a thread: the active change, and the counts. */
const forget = () => Reflect.deleteProperty(globalThis, '__stryker__');

/** They keep the document that they found when they were loaded, and a thread loads a package once. */
const KEEPERS = /\/node_modules\/(?:@testing-library|react-dom)\//;
const { cache } = createRequire(import.meta.url);

/** Vitest's listener of the thread, and that of the run. */
const listeners = [];

init({
  post: (message) => parentPort.postMessage(message),
  on(listener) {
    if (listeners.length === 2) parentPort.off('message', listeners.pop());
    listeners.push(listener);
    parentPort.on('message', listener);
  },
  off: (listener) => parentPort.off('message', listener),
  async runTests(state, traces) {
    forget();
    await runBaseTests('run', state, traces);
    if (Object.keys(cache).some((file) => KEEPERS.test(file))) parentPort.postMessage({ type: 'spoilt' });
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
});
