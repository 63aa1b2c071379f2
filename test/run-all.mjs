// Runs `npm test`: everything that CI checks. Unit and browser tests use both cores and don't run at the same time: in
// parallel they take a fifth longer, and tests with time limits fail.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();

// The release leaves its build here for the browser tests.
const built = mkdtempSync(join(tmpdir(), 'k2-built-'));
process.env.K2_BUILT = built;

const test = (project) => run(`test:${project}`, ['run', `test:${project}`, '--', QUIET]);

// The release uses one core, and waits for npm; the unit tests begin while it ends.
await Promise.all([run('check', ['run', 'check']).then(() => test('unit')), test('release')]);
await test('browser');
rmSync(built, { recursive: true, force: true });
summary(started);
