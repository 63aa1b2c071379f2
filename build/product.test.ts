// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coreFileOf } from '../cli/served.ts';
import { integrityOf } from './files.ts';
import { ROOT } from './rooms.ts';

const dist = mkdtempSync(join(tmpdir(), 'k2-product-'));
const chunks = join(dist, 'chunks');
let folder = '';

const read = (path: string) => readFileSync(join(dist, path), 'utf8');
const codeOf = (name: string) => readFileSync(join(chunks, folder, `${name}.js`), 'utf8');

/** Lists the imports of a file, by address. */
const importsIn = (code: string) =>
  [...code.matchAll(/(?:^|[;}])(?:import|export)\s*(?:[\w$*{},\s]*from)?\s*["'](\.[^"']+)["']/g)].map(
    ([, path]) => path,
  );

beforeAll(async () => {
  await build({ root: ROOT, mode: 'production', logLevel: 'silent', build: { outDir: dist, emptyOutDir: true } });
  folder = readdirSync(chunks).find((name) => !name.endsWith('.js')) ?? '';
}, 120_000);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('the folder of a build has the version and a hash', () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  expect(folder).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}-[\\da-f]{6}$`));
  // As the check command finds it.
  expect(coreFileOf(read('k2-islands.js'))).toBe(`chunks/${folder}/core.js`);
});

it('the loader is one classic script, in no mode of modules', () => {
  const loader = read('k2-islands.js');
  expect(importsIn(loader)).toEqual([]);
  expect(loader).not.toMatch(/\bexport\s*[{*]|import\.meta/);
  // A script that throws while it is parsed would say so.
  expect(() => new Function(loader)).not.toThrow();
});

it('what each file needs, as the loader has it, exists, and is all that the file imports', () => {
  const needs = /\{[^{}]*"comment-form":[^{}]*\}/.exec(read('k2-islands.js'))?.[0] ?? '';
  const names = [...needs.matchAll(/[{,]["']?([\w-]+)["']?:["'`]([^"'`]*)["'`]/g)];
  expect(names.length).toBeGreaterThan(3);
  for (const [, name = '', needed = ''] of names) {
    const known = ['core', ...needed.split(' ')].map((other) => `./${other}.js`.replace('./../', '../'));
    for (const path of known) expect(() => readFileSync(join(chunks, folder, path))).not.toThrow();
    expect(known).toEqual(expect.arrayContaining(importsIn(codeOf(name))));
  }
});

it('React and its component come with a widget that shows nothing without them, after the files for its call', () => {
  const [, list] = /"live-search":["'`]([^"'`]*)/.exec(read('k2-islands.js')) ?? [];
  const names = list?.split(' ').map((name) => name.replace(/-[\w-]{8}$/, ''));
  expect(names).toEqual(['session', '../react-dom', '../rolldown-runtime', 'live-search-view', 'react']);
});

it('packages import nothing of ours, so that they keep their names when our code changes', () => {
  const packages = readdirSync(chunks).filter((name) => name.endsWith('.js'));
  expect(packages.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    'dompurify',
    'react-dom',
    'rolldown-runtime',
  ]);
  for (const name of packages)
    for (const path of importsIn(readFileSync(join(chunks, name), 'utf8')))
      expect(packages.map((other) => `./${other}`)).toContain(path);
});

it('the worker knows this build, its loader, and what its files need, which exists', () => {
  const worker = read('sw.js');
  expect(worker).toContain(folder);
  expect(worker).toContain(integrityOf(read('k2-islands.js')));
  const lists = [...(/\{[^{}]*"comment-form":[^{}]*\}/.exec(worker)?.[0].matchAll(/\[([^\]]*)\]/g) ?? [])];
  const named = lists.flatMap(([, list = '']) => list.split(',').filter(Boolean));
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect(() => codeOf(name.slice(1, -1))).not.toThrow();
});
