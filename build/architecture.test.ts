// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the build, the tests and the tools import is another matter. */
const FOLDERS = ['src', 'widgets', 'sw', 'fixtures', 'preview', 'cli'];

/** Imports of code; those of types leave nothing in a file. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** Who imports whom, from the project's root. */
const IMPORTS: readonly (readonly [from: string, to: string, isLazy: boolean])[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, plain, lazy]): [string, string, boolean] => {
        const to = resolve(dirname(file), `${plain ?? lazy}`.replace(/\?.*/, ''));
        const path = (absolute: string) => relative(ROOT, absolute).replaceAll('\\', '/');
        return [path(file), path(to), lazy !== undefined];
      }),
    ),
);

/** A path of the table; `*` stands for one name. */
interface Path {
  readonly text: string;
  readonly isAllowed: boolean;
}

interface Rule {
  readonly paths: readonly string[];
  readonly may: readonly Path[];
  /** What it may import by `import()`. */
  readonly lazily: readonly Path[];
}

const covers = (path: string, file: string) =>
  new RegExp(`^${path.replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]+')}${path.endsWith('/') ? '' : '$'}`).test(
    file,
  );

const readPaths = (cell: string): Path[] =>
  [...cell.matchAll(/(not )?`([^`]+)`/g)].map(([, not, text = '']) => ({ text, isAllowed: !not }));

/** The table of docs/architecture.md. */
const RULES: readonly Rule[] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, paths = '', may = '', lazily = ''] = line.split('|');
    return { paths: readPaths(paths).map(({ text }) => text), may: readPaths(may), lazily: readPaths(lazily) };
  });

/** The longest of the paths that a file lies in. */
const longest = <Found>(found: readonly Found[], textOf: (one: Found) => string, file: string): Found | undefined =>
  found.filter((one) => covers(textOf(one), file)).sort((a, b) => textOf(b).length - textOf(a).length)[0];

const ALL_PATHS = RULES.flatMap((rule) => rule.paths.map((text) => ({ text, rule })));
const ruleOf = (file: string) => longest(ALL_PATHS, ({ text }) => text, file)?.rule;

describe('the rules of docs/architecture.md', () => {
  it('are checked on all of the sources', () => {
    expect(IMPORTS.length).toBeGreaterThan(1000);
    expect(IMPORTS.map(([from]) => from).filter((from) => !ruleOf(from) && !from.startsWith('src/public'))).toEqual([]);
  });

  it('allow every import', () => {
    const forbidden = IMPORTS.filter(([from, to, isLazy]) => {
      const rule = ruleOf(from);
      if (!rule || rule === ruleOf(to)) return false;
      return !longest([...rule.may, ...(isLazy ? rule.lazily : [])], ({ text }) => text, to)?.isAllowed;
    });
    expect(forbidden.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('name nothing that no file needs', () => {
    const unused = RULES.flatMap(({ paths, may, lazily }) =>
      [...may, ...lazily]
        .filter(
          ({ text, isAllowed }) =>
            isAllowed && !IMPORTS.some(([from, to]) => paths.some((path) => covers(path, from)) && covers(text, to)),
        )
        .map(({ text }) => `${paths[0]}: ${text}`),
    );
    expect(unused).toEqual([]);
  });

  it('a widget imports no other widget', () => {
    const folderOf = (path: string) => path.split('/')[1];
    const others = IMPORTS.filter(
      ([from, to]) => /^widgets\/[^/]+\//.test(from) && /^widgets\/[^/]+\//.test(to) && folderOf(from) !== folderOf(to),
    );
    expect(others).toEqual([]);
  });

  it('no chunk imports code of the loader, but the name of one event', () => {
    const imports = IMPORTS.filter(
      ([from, to]) => !/^src\/(loader\/|main\.ts)/.test(from) && /^src\/(loader\/|main\.ts)/.test(to),
    );
    expect(imports.map(([from, to]) => `${from} imports ${to}`)).toEqual([
      'widgets/popup/frame/closing-calls.ts imports src/loader/built-in/k2-shim.ts',
    ]);
  });

  it('controllers and calls import no React, but lazily', () => {
    const atOnce = IMPORTS.filter(([from, to, isLazy]) => {
      const isPlain = /^widgets\/.*\/(controller|api)\.ts$|^src\/(http|dom|react\/plain)\//.test(from);
      return isPlain && !isLazy && to.endsWith('.tsx');
    });
    expect(atOnce).toEqual([]);
  });
});
