// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './rooms.ts';

/** Imports of the build, the tests and the tools are not checked. */
const FOLDERS = ['src', 'widgets', 'sw', 'fixtures', 'preview', 'cli'];

/** Imports of code; those of types leave nothing in a file. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'(\.[^']+)'/gm;

/** Every source by its path from the project's root. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|(^|\/)test-/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .map((path): [string, string] => [path, readFileSync(join(ROOT, path), 'utf8')]),
  ),
);

const IMPORTS = [...SOURCES].flatMap(([from, code]) =>
  [...code.matchAll(IMPORT)].map(([, path = '']) => {
    const to = relative(ROOT, resolve(ROOT, dirname(from), path.replace(/\?.*/, ''))).replaceAll('\\', '/');
    return { from, to };
  }),
);

/** The rooms of docs/architecture.md, each with its line: a room may import from those below it. */
const LINES: ReadonlyMap<string, number> = new Map(
  [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(/^\| (\d+) \| (.*) \|$/gm)].flatMap(
    ([, line, rooms = '']) => [...rooms.matchAll(/`([\w-]+)`/g)].map(([, room = '']) => [room, Number(line)] as const),
  ),
);

const roomOf = (path: string) => /^src\/([\w-]+)\//.exec(path)?.[1] ?? '';
const widgetOf = (path: string) => /^widgets\/([\w-]+)\//.exec(path)?.[1];
const topOf = (path: string) => path.split('/')[0] ?? '';
const lineOf = (path: string) => LINES.get(roomOf(path)) ?? 0;

const told = (imports: typeof IMPORTS) => imports.map(({ from, to }) => `${from} imports ${to}`);
const from = (test: (path: string) => boolean) => IMPORTS.filter(({ from }) => test(from));

describe('the order of docs/architecture.md', () => {
  it('has a line for every room', () => {
    const rooms = readdirSync(`${ROOT}src`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...LINES.keys(), 'loader'].sort()).toEqual(rooms.map(({ name }) => name).sort());
    expect(IMPORTS.length).toBeGreaterThan(500);
  });

  it('is kept by every room: it knows those of the lines below, and no others', () => {
    const rooms = from((path) => LINES.has(roomOf(path)));
    expect(told(rooms.filter(({ from, to }) => roomOf(from) !== roomOf(to) && lineOf(to) <= lineOf(from)))).toEqual([]);
  });

  it('is kept by the loader: core and what lies below', () => {
    const core = LINES.get('core') ?? 0;
    const loader = from((path) => roomOf(path) === 'loader');
    expect(told(loader.filter(({ to }) => roomOf(to) !== 'loader' && lineOf(to) < core))).toEqual([]);
  });

  it('is kept by the worker, the stand-in and the widgets', () => {
    expect(told(from((path) => topOf(path) === 'sw').filter(({ to }) => !/^(sw|src\/dom)\//.test(to)))).toEqual([]);
    expect(told(from((path) => topOf(path) === 'fixtures').filter(({ to }) => topOf(to) !== 'fixtures'))).toEqual([]);
    const widgets = from((path) => !!widgetOf(path));
    expect(told(widgets.filter(({ from, to }) => widgetOf(to) !== widgetOf(from) && !LINES.has(roomOf(to))))).toEqual(
      [],
    );
  });
});

it('no two files import each other', () => {
  const all = new Set(told(IMPORTS));
  expect(told(IMPORTS.filter(({ from, to }) => all.has(`${to} imports ${from}`)))).toEqual([]);
});

it('no file of the product imports one of ours lazily: other files come by their names', () => {
  const lazy = [...SOURCES].filter(
    ([path, code]) => /^(src|widgets)\//.test(path) && /(?<!typeof )\bimport\(['"`]\./.test(code),
  );
  expect(lazy.map(([path]) => path)).toEqual([]);
});

it('only the room of React imports React', () => {
  expect(told(from((path) => !path.startsWith('src/react/')).filter(({ to }) => to.startsWith('src/react/')))).toEqual(
    [],
  );
});
