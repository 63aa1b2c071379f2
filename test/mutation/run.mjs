import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// `--legacy-peer-deps`: the runner's peer is the vitest of the root.
if (!existsSync(`${FOLDER}node_modules`)) {
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...options], { cwd: FOLDER, stdio: 'inherit' });
}
const stryker = `${FOLDER}node_modules/@stryker-mutator/core/bin/stryker.js`;
const run = [stryker, 'run', 'test/mutation/stryker.config.mjs', ...process.argv.slice(2)];
try {
  execFileSync(process.execPath, run, { cwd: ROOT, stdio: 'inherit' });
} catch {
  process.exitCode = 1;
}
