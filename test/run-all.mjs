// `npm test`: everything that CI checks. Each part keeps two cores busy by itself: beside each other they only get into
// each other's way, which costs a fifth of the time and tests that promise something in ms.
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();

const test = (project) => run(`test:${project}`, ['run', `test:${project}`, '--', QUIET]);

// These two use one core each.
await Promise.all([run('check', ['run', 'check']), test('release')]);
await test('unit');
await test('browser');
summary(started);
