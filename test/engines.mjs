// `npm run test:engines [-- <files>]`: the browser tests in each engine, one after the other, and one table of all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();
const ENGINES = [
  ['Chromium', 'test:browser'],
  ['Firefox', 'test:firefox'],
  ['WebKit', 'test:webkit'],
];
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
for (const [engine, script] of ENGINES) {
  const file = join(folder, `${engine}.json`);
  const since = Date.now();
  await run(script, [
    'run',
    script,
    '--',
    QUIET,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ]);
  rows.push({ engine, ...resultOf(file), seconds: Math.round((Date.now() - since) / 1000) });
}
rmSync(folder, { recursive: true, force: true });

console.log('\n| engine | passed | failed | skipped | s |\n|---|--:|--:|--:|--:|');
for (const { engine, passed, failed, skipped, seconds } of rows)
  console.log(`| ${engine} | ${passed} | ${failed} | ${skipped} | ${seconds} |`);
summary(started);
