// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { Window } from 'happy-dom';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runtimeFileOf } from '../cli/served.ts';
import { LISTED } from '../widgets/all.ts';
import { SHORT_NAMES } from './compact.ts';
import { loaderEntry } from './loader-entry.ts';
import { overBudget, weigh } from './size-table.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = mkdtempSync(join(tmpdir(), 'k2-islands-'));
const chunk = (file: string) => readFileSync(join(dist, 'chunks', file), 'utf8');
/** The lists of files that stand in the place of imports, and other texts that look like one. */
const LIST = /(?<=[:(,?[])["`]([a-z][\w.-]*(?: [\w.-]+)*)["`]/g;
/** The same in the table of widgets, where the file that goes by the widget's own name is left out. */
const WIDGET = /name:["`]([\w-]+)["`]((?:[^{}]|\{[^{}]*\})*?)load:["`]((?: [\w.-]+)*)["`]/g;
/** The files of a list, as the loader finds them; nothing when it is another text. */
const filesOf = (list: string) => {
  const existing = readdirSync(join(dist, 'chunks'));
  const files = list.split(' ').map((name) => (name.includes('.') ? name : `${name}-${hash}.js`));
  return files.every((file) => existing.includes(file)) ? files : [];
};
const widgetLists = (code: string) =>
  [...code.matchAll(WIDGET)].map(([, name, between, needed]) => {
    const folder = new RegExp(`\\b${SHORT_NAMES.folder}:["\`]([\\w-]+)["\`]`).exec(`${between}`)?.[1] ?? name;
    return filesOf(`${folder}${needed}`);
  });
const fileNames = (code: string) => [
  ...[...code.matchAll(LIST)].flatMap(([, list]) => filesOf(`${list}`)),
  ...widgetLists(code).flat(),
];
/** How many characters of the name of a chunk are none of its own. */
const HASH_AND_ENDING = '-12345.js'.length;
/** What a chunk imports before it runs. */
const staticImports = (code: string) =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, file]) => `${file}`);

/** Names of the chunks: those of one folder share one. */
const chunkNames = [...new Set(LISTED.map(({ folder }) => folder))];

let entry: string;
let runtime: string;
/** What the names of the build's files end with. */
let hash: string;

beforeAll(async () => {
  await build({ root, logLevel: 'silent', build: { outDir: dist, emptyOutDir: true } });
  entry = readFileSync(join(dist, 'k2-islands.js'), 'utf8');
  const file = `${readdirSync(join(dist, 'chunks')).find((name) => name.startsWith('runtime-'))}`;
  hash = file.slice('runtime-'.length, -'.js'.length);
  runtime = chunk(file);
}, 180_000);

afterAll(() => rmSync(dist, { recursive: true }));

describe('the entry file', () => {
  it('says to the check command which file the runtime is', () => {
    expect(readdirSync(join(dist, 'chunks')).map((file) => `chunks/${file}`)).toContain(runtimeFileOf(entry));
  });

  it('is a classic script', () => {
    expect(() => new Script(entry)).not.toThrow();
    expect(entry).not.toMatch(/\bimport\.meta\b|\bexport\s*\{|\bimport\s*["'{*]/);
  });

  it('runs as a classic script, and defines nothing in the global scope but the public names', () => {
    const settings = { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true };
    const window = new Window({ url: 'http://localhost:3000/', settings });
    // Something whose code nobody asks for: a page without a touch.
    window.document.body.innerHTML = '<div class="itemRatingForm"></div>';
    const before = new Set(Object.getOwnPropertyNames(window));
    window.eval(entry);
    const added = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
    expect(added.sort()).toEqual(['$K2', 'K2Islands']);
    window.close();
  });

  it('imports by absolute URL only: no chunk is resolved against the script by the browser', () => {
    expect(entry).not.toContain('./chunks/');
    expect(entry.match(/\bimport\(/g)).toHaveLength(1);
  });

  it('contains the file name of the runtime', () => {
    expect(fileNames(entry)).toContainEqual(expect.stringMatching(/^runtime-/));
  });
});

describe('the chunk of the runtime', () => {
  it('imports no chunk that the loader does not fetch in parallel', () => {
    expect(fileNames(entry)).toEqual(expect.arrayContaining(staticImports(runtime)));
    expect(runtime).not.toMatch(/\bimport\(/);
  });

  it('contains the names of existing chunks only', () => {
    const lists = widgetLists(runtime);
    expect(lists).toHaveLength(LISTED.length);
    expect(lists).not.toContainEqual([]);
  });

  it.each(chunkNames)('lists all further files that the chunk of %s imports, its own first', (name) => {
    const there = staticImports(runtime);
    const needed = (file: string) => staticImports(chunk(file)).filter((other) => !there.includes(other));
    const files = widgetLists(runtime).find(([own]) => own?.startsWith(`${name}-`)) ?? [];
    expect(files[0]).toMatch(new RegExp(`^${name}-`));
    expect(files).toEqual([...new Set(files)]);
    for (const file of files) expect(files).toEqual(expect.arrayContaining(needed(file)));
    for (const file of there) expect(files).not.toContain(file);
    expect(files.length > 1).toBe(needed(`${files[0]}`).length > 0);
  });
});

describe('the chunks', () => {
  it('are production builds', () => {
    for (const file of readdirSync(join(dist, 'chunks'))) {
      if (!file.startsWith('react-')) expect(chunk(file)).not.toMatch(/jsxDEV|fileName:/);
      expect(chunk(file)).not.toContain('process.env');
    }
  });

  it('import the bundler’s interop helper only together with React', () => {
    const withHelper = readdirSync(join(dist, 'chunks')).filter((file) =>
      staticImports(chunk(file)).some((needed) => needed.startsWith('interop-')),
    );
    expect(withHelper.some((file) => file.startsWith('react-'))).toBe(true);
    for (const file of withHelper)
      expect([file, ...staticImports(chunk(file))]).toContainEqual(expect.stringMatching(/^react-/));
  });

  it('do not import from the entry', () => {
    for (const file of readdirSync(join(dist, 'chunks'))) expect(chunk(file)).not.toContain('k2-islands.js');
  });
});

it('of two chunks of one name, the larger has the hash of the build: the sizes of a reader are no chance', () => {
  const files = readdirSync(join(dist, 'chunks')).map((file) => ({ file, name: file.slice(0, -HASH_AND_ENDING) }));
  const pairs = files.filter(({ name }) => files.filter((other) => other.name === name).length > 1);
  const shared = pairs.filter(({ file }) => file.includes(hash));
  expect(shared.length).toBeGreaterThan(0);
  for (const { file, name } of shared)
    for (const other of pairs.filter((other) => other.name === name))
      expect(chunk(file).length).toBeGreaterThanOrEqual(chunk(other.file).length);
});

// To compress all of them takes a second of a core, which others may use, too.
it('every file is within its byte budget', { timeout: 30_000 }, () => {
  const names = chunkNames;
  const sizes = weigh(dist, names);
  // The loader, React, what judges fields, and each widget have one.
  expect(sizes.filter(({ budget }) => budget)).toHaveLength(names.length + 3);
  expect(overBudget(sizes)).toEqual([]);
});

describe('the build fails when the entry', () => {
  /** The plugin's last step alone, on a bundle of these chunks. */
  function generate(...chunks: Partial<Rolldown.OutputChunk>[]): void {
    const bundle = Object.fromEntries(
      chunks.map((given) => [
        given.fileName,
        { type: 'chunk', isEntry: false, imports: [], dynamicImports: [], exports: [], code: '', ...given },
      ]),
    );
    const { generateBundle } = loaderEntry();
    const context = {
      error(message: string): never {
        throw new Error(message);
      },
    };
    Reflect.apply(generateBundle as (...args: unknown[]) => void, context, [{}, bundle]);
  }

  it.each([
    ['shares code with a chunk', { imports: ['chunks/page-123458.js'] }],
    ['exports something', { exports: ['start'] }],
  ])('%s', (_what, entryChunk) => {
    expect(() => generate({ fileName: 'k2-islands.js', isEntry: true, ...entryChunk })).toThrow('shares code');
  });

  it('is imported by a chunk', () => {
    expect(() => generate({ fileName: 'chunks/a-123458.js', imports: ['k2-islands.js'] })).toThrow(
      'chunks/a-123458.js imports from the entry',
    );
  });

  it.each(['imports', 'dynamicImports'] as const)(
    'has a chunk beside it whose %s are no files of the build',
    (kind) => {
      expect(() => generate({ fileName: 'chunks/a-123458.js', [kind]: ['virtual:texts/none'] })).toThrow(
        'chunks/a-123458.js imports virtual:texts/none, which is no file of the build',
      );
    },
  );
});
