// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { ROOT } from './rooms.ts';

/** Imports of the build, the tests and the tools are not checked. */
const FOLDERS = ['src', 'widgets', 'sw', 'fixtures', 'preview', 'cli'];

/** Reads from a source, by its path from the project's root, the files that it imports and those it loads by name. */
function read(path: string) {
  const code = readFileSync(join(ROOT, path), 'utf8');
  const { program, module } = parseSync(path, code);
  // Types count, too: a room is read with the rooms that its interfaces name.
  const imports = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    .filter((address) => address.startsWith('.'))
    .map((address) => relative(ROOT, resolve(ROOT, dirname(path), address.split('?')[0] ?? '')).replaceAll('\\', '/'));
  const loads: string[] = [];
  const replaced: string[] = [];
  new Visitor({
    MemberExpression({ property, object }) {
      const isOfObject = object.type === 'Identifier' && object.name === 'Object';
      if (property.type === 'Identifier' && property.name === 'entries' && !isOfObject) replaced.push(path);
    },
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'loadFile') return;
      loads.push(name?.type === 'Literal' ? `${name.value}` : 'a file by a variable');
    },
  }).visit(program);
  const lazy = module.dynamicImports.filter(({ moduleRequest: { start } }) => code[start + 1] === '.');
  return { path, imports, loads, replaced, isLazy: lazy.length > 0 };
}

const SOURCES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|(^|\/)test-/.test(name))
    .map((name) => read(`${folder}/${name.replaceAll('\\', '/')}`)),
);

const IMPORTS = SOURCES.flatMap(({ path: from, imports }) => imports.map((to) => ({ from, to })));

const DOCUMENT = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

const namesIn = (text = '') => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);

/** The rooms of docs/architecture.md, each with its line: a room may import from those below it. */
const LINES: ReadonlyMap<string, number> = new Map(
  [...DOCUMENT.matchAll(/^\| (\d+) \| (.*) \|$/gm)].flatMap(([, line, rooms]) =>
    namesIn(rooms).map((room) => [room, Number(line)] as const),
  ),
);

/** The loads of docs/architecture.md that go up. */
const UPWARD = [...DOCUMENT.matchAll(/^\| (`[\w-]+`) \| (`.*`) \| .* \|$/gm)].flatMap(([, from, files]) =>
  namesIn(files).map((file) => `${namesIn(from)} loads ${file}`),
);

const roomOf = (path: string) => /^src\/([\w-]+)\//.exec(path)?.[1] ?? '';
const widgetOf = (path: string) => /^widgets\/([\w-]+)\//.exec(path)?.[1];
const topOf = (path: string) => path.split('/')[0] ?? '';
const lineOf = (path: string) => LINES.get(roomOf(path)) ?? 0;

const told = (imports: typeof IMPORTS) => imports.map(({ from, to }) => `${from} imports ${to}`);
const from = (test: (path: string) => boolean) => IMPORTS.filter(({ from }) => test(from));

it('the pages of Prototype have other `entries` of arrays, which our code for pages does not use', () => {
  const ours = SOURCES.filter(({ path }) => ['src', 'widgets'].includes(topOf(path)));
  expect(ours.flatMap(({ replaced }) => replaced)).toEqual([]);
});

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
    expect(
      told(
        from((path) => topOf(path) === 'sw').filter(
          ({ to }) => !/^(sw|src\/dom|src\/page)\/|^src\/offline\/worker.ts$/.test(to),
        ),
      ),
    ).toEqual([]);
    expect(told(from((path) => topOf(path) === 'fixtures').filter(({ to }) => topOf(to) !== 'fixtures'))).toEqual([]);
    const widgets = from((path) => !!widgetOf(path));
    expect(told(widgets.filter(({ from, to }) => widgetOf(to) !== widgetOf(from) && !LINES.has(roomOf(to))))).toEqual(
      [],
    );
  });
});

describe('a file that is loaded by its name', () => {
  it('is of a line below, but for the loads that docs/architecture.md lists', () => {
    const rooms = SOURCES.filter(({ path }) => LINES.has(roomOf(path)) && roomOf(path) !== 'i18n');
    const upward = rooms.flatMap(({ path, loads }) =>
      loads.filter((file) => (LINES.get(file) ?? 0) <= lineOf(path)).map((file) => `${roomOf(path)} loads ${file}`),
    );
    expect([...new Set(upward)].sort()).toEqual(UPWARD.sort());
  });

  it('is no file of another widget', () => {
    const loads = SOURCES.flatMap(({ path, loads }) => loads.map((file) => ({ widget: widgetOf(path), file })));
    const others = loads.filter(({ widget, file }) => widget && !LINES.has(file) && !file.startsWith(widget));
    expect(others).toEqual([]);
    expect(loads.length).toBeGreaterThan(20);
  });
});

it('no two files import each other', () => {
  const all = new Set(told(IMPORTS));
  expect(told(IMPORTS.filter(({ from, to }) => all.has(`${to} imports ${from}`)))).toEqual([]);
});

it('no file of the product imports one of ours lazily: other files come by their names', () => {
  const lazy = SOURCES.filter(({ path, isLazy }) => isLazy && /^(src|widgets)\//.test(path));
  expect(lazy.map(({ path }) => path)).toEqual([]);
});

it('only components import from the room of React', () => {
  const others = from((path) => !path.startsWith('src/react/') && !path.endsWith('.tsx'));
  expect(told(others.filter(({ to }) => to.startsWith('src/react/')))).toEqual([]);
});
