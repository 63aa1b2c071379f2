import { parentPort } from 'node:worker_threads';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

/** What Stryker keeps in a thread: which change is on, and what was counted. */
const forget = () => Reflect.deleteProperty(globalThis, '__stryker__');

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
  runTests(state, traces) {
    forget();
    return runBaseTests('run', state, traces);
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
});
