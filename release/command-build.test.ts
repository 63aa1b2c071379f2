// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../cli/report.ts';
import { WIDGETS } from '../widgets/all.ts';
import { commandBuild } from './command-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A folder without installed packages, also in its parents. */
const folder = mkdtempSync(join(tmpdir(), 'k2-command-'));
const command = join(folder, 'k2-islands.js');

beforeAll(async () => {
  await build({ ...commandBuild(ROOT, '1.2.3', folder), configFile: false, logLevel: 'silent' });
  // The published package has the same line.
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8', timeout: 30_000 });

describe('the built command', { timeout: 30_000 }, () => {
  it('is one executable file', () => {
    expect(readdirSync(folder).sort()).toEqual(['k2-islands.js', 'package.json']);
    expect(readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
  });

  it('is the file that package.json names', () => {
    const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { bin: Record<string, string> };
    expect(bin).toEqual({ 'k2-islands': 'dist/cli/k2-islands.js' });
  });

  it('contains the descriptors of the widgets and not their code', () => {
    const code = readFileSync(command, 'utf8');
    for (const { name } of WIDGETS) expect(code).toContain(name);
    expect(code).not.toMatch(/createRoot|adoptedStyleSheets\s*=\s*\[/);
  });

  it('checks a page without installed packages', () => {
    const page = join(folder, 'page.html');
    const rating = '<div class="itemRatingForm"><ul class="itemRatingList"><li><a href="#">1</a></li></ul></div>';
    writeFileSync(page, `<script src="/media/k2-islands/k2-islands.js?sitepath=/"></script>${rating}`);
    const { status, stdout, stderr } = run('check', page, '--json');
    rmSync(page);
    expect(stderr).toBe('');
    expect(status).toBe(1);
    const report = JSON.parse(stdout) as Report;
    expect(report.widgets).toEqual([{ widget: 'rating', elements: 1 }]);
    expect(report.findings.map(({ message }) => message)).toEqual(['No stars, no article number on them, or no log']);
  });

  it.each([
    [1, 'stdout', 'The page does not load K2 Islands', '<p>Text</p>'],
    [2, 'stderr', 'k2-islands: There is no HTML in the input\n', ''],
    [2, 'stderr', 'k2-islands: The page is nested too deeply\n', '<div>'.repeat(20_000)],
  ] as const)('checks HTML from standard input: %s', (code, channel, words, input) => {
    const result = spawnSync(process.execPath, [command, 'check', '-'], { cwd: folder, encoding: 'utf8', input });
    expect(result.status).toBe(code);
    expect(result[channel]).toContain(words);
  });

  it('prints its version', () => {
    expect(run('--version').stdout).toBe('1.2.3\n');
  });
});
