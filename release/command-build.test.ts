// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('the built command', { timeout: 30_000 }, () => {
  it('contains the descriptors of the widgets and not their code', () => {
    const code = readFileSync(command, 'utf8');
    for (const { name } of WIDGETS) expect(code).toContain(name);
    expect(code).not.toMatch(/createRoot|adoptedStyleSheets\s*=\s*\[/);
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
});
