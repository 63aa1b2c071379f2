import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('.', import.meta.url));

/** Once before the measurements: what they compare with, in the versions of bench/package-lock.json. */
export default function setup(): void {
  if (existsSync(`${BENCH}node_modules`)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: BENCH, stdio: 'inherit' });
}
