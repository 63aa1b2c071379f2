// `npm run test:quick [-- <commit>]`: what a change touches, in less than a minute. Absent: what is not committed yet.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { QUIET, run, summary } from './run.mjs';

const started = Date.now();
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);
const since = process.argv[2] ?? 'HEAD';
const changed = [
  ...git('diff', '--name-only', '--relative', '-z', since),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
].filter((file) => existsSync(file));

/** Number of browser test files that are tried for a change of the product. */
const BROWSER_FILES = 3;

/** Counts the mentions of a folder in a text, as a word or part of a name: `tabs` in `tabs.test.ts`, `k2-tabs`. */
const mentions = (text, folder) => text.split(new RegExp(`\\b${folder}\\b`)).length - 1;

/**
 * Browser tests load what was built, so no import leads from them to the code: those that have changed, and those that
 * name the changed folders most often.
 */
function browserFiles() {
  const folders = new Set(changed.flatMap((file) => /^(?:widgets|src)\/([^/]+)\/(?!.*\.test\.)/.exec(file)?.[1] ?? []));
  const named = readdirSync('e2e')
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => {
      const text = file + readFileSync(`e2e/${file}`, 'utf8');
      return { file: `e2e/${file}`, count: [...folders].reduce((sum, folder) => sum + mentions(text, folder), 0) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, BROWSER_FILES)
    .map(({ file }) => file);
  return [...new Set([...changed.filter((file) => /^e2e\/[^/]+\.test\.ts$/.test(file)), ...named])];
}

const code = changed.filter((file) => /\.(?:tsx?|mjs|css|json)$/.test(file));
const inBrowser = browserFiles();

/** A tool of the packages, as a command for npm. */
const tool = (...command) => ['exec', '--no', '--', ...command];

async function withoutBrowser() {
  await run('types', tool('tsc', '--noEmit'));
  if (code.length === 0) return;
  await run('lint', tool('biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...code));
  await run('unit tests', tool('vitest', 'related', '--run', '--project', 'unit', '--passWithNoTests', QUIET, ...code));
}

async function browserTests() {
  if (inBrowser.length === 0) return;
  await run('browser tests', tool('vitest', 'run', '--project', 'browser', QUIET, ...inBrowser));
}

console.log(`${changed.length} files have changed since ${since}`);
await Promise.all([withoutBrowser(), browserTests()]);
summary(started);
