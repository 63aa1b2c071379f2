// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDeclarations } from './declarations.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const site = mkdtempSync(join(tmpdir(), 'k2-types-'));
const installed = join(site, 'node_modules/k2-islands');

/** A project that has installed the package. */
beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
  writeDeclarations(ROOT, join(installed, 'dist/types'));
}, 30_000);

afterAll(() => rmSync(site, { recursive: true }));

/** What the compiler says about a file of that project: an empty text when all is well. */
function compile(code: string, module: 'nodenext' | 'preserve'): string {
  writeFileSync(join(site, 'site.ts'), code);
  const compilerOptions = { module, target: 'es2022', lib: ['es2022', 'dom'], strict: true, noEmit: true, types: [] };
  writeFileSync(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['site.ts'] }));
  writeFileSync(join(site, 'package.json'), '{"type": "module"}');
  return spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', site], {
    cwd: site,
    encoding: 'utf8',
  }).stdout;
}

const USE = `
import type { EventDetails, K2IslandsApi, WidgetOptions } from 'k2-islands';

document.addEventListener('k2:voted', ({ detail }) => {
  const stars: number = detail.stars;
  const percentage: number | undefined = detail.percentage;
  console.log(stars, percentage);
});
document.querySelector('form')?.addEventListener('k2:validated', (event) => {
  const valid: boolean = event.detail.valid;
  if (!valid) event.preventDefault();
});
window.addEventListener('k2:failed', ({ detail: { widget, error } }) => console.log(widget.trim(), error));
document.addEventListener('k2:consent', ({ detail }) => console.log(detail.analytics === true));

const api: K2IslandsApi | undefined = window.K2Islands;
for (const { element, state } of api?.status() ?? []) console.log(element.id, state === 'ready');

const moderated: EventDetails['k2:moderated'] = { action: 'approve', commentId: 5, message: '' };
const rating: WidgetOptions['rating'] = { countDelay: 500 };
document.body.dataset.k2Options = JSON.stringify(rating);
console.log(moderated);
`;

describe('who installs the package', { timeout: 30_000 }, () => {
  it.each(['nodenext', 'preserve'] as const)('has types for events, options and the global: %s', (module) => {
    expect(compile(USE, module)).toBe('');
  });

  it('is told of mistakes', () => {
    const errors = compile(
      `import type { WidgetOptions } from 'k2-islands';
const options: WidgetOptions['live-search'] = { longerThan: 'three' };
document.addEventListener('k2:voted', ({ detail }) => detail.star);
export const version: number | undefined = window.K2Islands?.version;
export { options };`,
      'preserve',
    );
    expect(errors.match(/^site\.ts\(\d+/gm)).toEqual(['site.ts(2', 'site.ts(3', 'site.ts(4']);
  });
});

it('nothing comes along but what is public', () => {
  expect(readdirSync(join(installed, 'dist/types')).sort()).toEqual([
    'page.d.ts',
    'public-api.d.ts',
    'widget-options.d.ts',
  ]);
});
