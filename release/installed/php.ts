import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { settingNames } from '../joomla-package.ts';

export const PLUGIN = fileURLToPath(new URL('../plugin', import.meta.url));
export const REQUIREMENTS = fileURLToPath(new URL('../requirements.php', import.meta.url));

/** Without PHP, what it runs can't be tested. */
export const hasPhp = !spawnSync('php', ['--version']).error;

/** Lists all PHP files that are installed on a site. */
export function shippedPhp(): string[] {
  const files = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));
  return [...files.map((name) => join(PLUGIN, name)), REQUIREMENTS];
}

/** Copies the plugin into a folder, with the lists of names that the package adds. */
export function copyPlugin(folder: string): void {
  cpSync(PLUGIN, folder, { recursive: true });
  for (const [setting, names] of Object.entries(settingNames()))
    writeFileSync(join(folder, `${setting}.json`), JSON.stringify(names));
}

/**
 * Runs a PHP file of this folder.
 * @param ini Settings of PHP itself.
 * @returns what it prints, read as JSON.
 */
export function runPhp<Outcome>(name: string, input: object, ini: readonly string[] = []): Outcome {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const options = ['display_errors=stderr', ...ini].flatMap((setting) => ['-d', setting]);
  const { stdout, stderr } = spawnSync('php', [...options, file], { input: JSON.stringify(input), encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Outcome;
}
