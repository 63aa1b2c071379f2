import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('.', import.meta.url));

/** Installs the compared libraries before the measurements, in the versions of bench/package-lock.json. */
export default function setup(): void {
  const { dependencies } = JSON.parse(readFileSync(`${BENCH}package.json`, 'utf8')) as { dependencies: object };
  if (Object.keys(dependencies).every((name) => existsSync(`${BENCH}node_modules/${name}`))) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: BENCH, stdio: 'inherit' });
}
