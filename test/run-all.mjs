// `npm test`: everything that CI checks. What keeps both cores busy by itself runs alone: beside each other such parts
// take a fifth longer, and tests fail that promise something in ms.
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();

const test = (project) => run(`test:${project}`, ['run', `test:${project}`, '--', QUIET]);

// These two use one core each.
await Promise.all([run('check', ['run', 'check']), test('release')]);
await test('unit');
await test('browser');
summary(started);
