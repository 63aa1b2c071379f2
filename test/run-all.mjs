// `npm test`: everything that CI checks. What waits and what works run beside each other, which keeps two cores busy.
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();

/** Browser tests wait for what takes longer; unit tests have limits for what works all the time. */
const WAITS = 5;

const test = (project, ...options) => ['run', `test:${project}`, '--', QUIET, ...options];

/** One worker of the unit tests: beside the browsers, which need the other core. */
async function whatOnlyWorks() {
  await run('check', ['run', 'check']);
  await run('test:release', test('release'));
  await run('test:unit', test('unit', '--maxWorkers=1', '--testTimeout=20000'));
}

await Promise.all([run('test:browser', test('browser'), WAITS), whatOnlyWorks()]);
summary(started);
