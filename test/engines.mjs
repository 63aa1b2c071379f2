// `npm run test:engines [-- <engines> <files>]`: the browser tests in each engine, or in those that are named, one after
// the other, and one table of all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();
const ENGINES = ['chromium', 'firefox', 'webkit'];
const args = process.argv.slice(2);
const named = ENGINES.filter((engine) => args.includes(engine));
const files = args.filter((arg) => !named.includes(arg));
const folder = mkdtempSync(join(tmpdir(), 'k2-engines-'));

/** Returns the summary of a run; undefined for an unfinished one. */
function resultOf(file) {
  try {
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: skipped,
    } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed, failed, skipped };
  } catch {
    return { passed: '', failed: 'no result', skipped: '' };
  }
}

const rows = [];
for (const engine of named.length ? named : ENGINES) {
  const file = join(folder, `${engine}.json`);
  const since = Date.now();
  process.env.K2_ENGINE = engine;
  const options = [QUIET, '--reporter=json', `--outputFile.json=${file}`, ...files];
  await run(engine, ['run', 'test:browser', '--', ...options]);
  rows.push({ engine, ...resultOf(file), seconds: Math.round((Date.now() - since) / 1000) });
}
rmSync(folder, { recursive: true, force: true });

console.log('\n| engine | passed | failed | skipped | s |\n|---|--:|--:|--:|--:|');
for (const { engine, passed, failed, skipped, seconds } of rows)
  console.log(`| ${engine} | ${passed} | ${failed} | ${skipped} | ${seconds} |`);
summary(started);
