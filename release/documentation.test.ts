// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WIDGETS } from '../widgets/all.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

const PAGES = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);

/** Code is no text: what looks like a link or a heading in it is none. */
const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** The widget that CONTRIBUTING.md writes. */
const EXAMPLE = 'widgets/tags/';

/** Names of the headings of a page, as links to them say it. */
function anchorsOf(page: string): string[] {
  return [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links and pictures that lead to a place in the repository; what `npm run bench` has measured may not be there yet. */
const linksOf = (page: string) =>
  [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^(\w+:|bench\/results\/)/.test(to));

describe.each(PAGES)('the page %s', (page) => {
  it('has links to existing targets only', () => {
    const lost = linksOf(page).filter((to) => {
      const [path = '', anchor] = to.split('#');
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(join(ROOT, target)) || (anchor && !anchorsOf(target).includes(anchor));
    });
    expect(lost).toEqual([]);
  });

  it('mentions existing source files only', () => {
    const named = [
      ...read(page).matchAll(/`((?:src|widgets|cli|release|build|e2e|fixtures|preview|docs)\/[\w./-]+)`/g),
    ];
    const gone = named
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, path)) && !path.startsWith(EXAMPLE));
    expect(gone).toEqual([]);
  });
});

describe('the README', () => {
  const readme = read('README.md');

  it('begins with what an owner does', () => {
    expect(/^## (.*)$/m.exec(readme)?.[1]).toBe('Install, enable, done');
  });

  it('starts its part for developers with the two commands', () => {
    const [first = '', second = ''] =
      /^## Commands$[\s\S]*?```sh\n([\s\S]*?)\n```/m.exec(readme)?.[1]?.split('\n') ?? [];
    expect([first, second]).toEqual([
      expect.stringMatching(/^npm ci && npm start\b/),
      expect.stringMatching(/^npm ci && npm test\b/),
    ]);
  });

  it('lists every npm script, and no other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const told = [...readme.matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual(
      Object.keys(scripts)
        .filter((name) => name !== 'prepack')
        .sort(),
    );
  });

  it('lists every widget', () => {
    const missing = WIDGETS.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('names each class and id that a widget is known by', () => {
    const table = readme.slice(readme.indexOf('| widget | adopts |'));
    const missing = WIDGETS.flatMap(({ name, selector = '' }) =>
      // What speaks against it is of another widget.
      [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/[.#][a-z][\w-]+|[a-z-]+\$="\w+"/gi)]
        .map(([known]) => `${name}: ${known}`)
        .filter((line) => !table.includes(line.slice(name.length + 2))),
    );
    expect(missing).toEqual([]);
  });

  it('and the page on languages show every picture, with an alternative text', () => {
    const pages = readme + read('docs/languages.md');
    const shown = [...pages.matchAll(/!\[([^\]]{20,})\]\((?:docs\/)?pictures\/([\w-]+\.png)\)/g)].map(
      ([, , name]) => name,
    );
    expect(shown.sort()).toEqual(readdirSync(join(ROOT, 'docs/pictures')).sort());
  });
});

it('docs/options.md has a row for every option, with its default, and no other', () => {
  const rows = [...read('docs/options.md').matchAll(/^\| `([\w-]+)` \| `(\w+)` \| `([^`]+)` \|/gm)];
  const expected = WIDGETS.flatMap(({ name, options = {}, otherNames = {} }) =>
    Object.entries({ [name]: options, ...otherNames }).flatMap(([name, options]) =>
      Object.entries(options).map(([option, value]) => `${name} ${option} ${JSON.stringify(value)}`),
    ),
  );
  expect(rows.map(([, ...cells]) => cells.join(' ')).sort()).toEqual(expected.sort());
});

it('docs/events.md lists every event', () => {
  const names = [...read('src/core/page.ts').matchAll(/^ {2}'(k2:[\w-]+)'/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !read('docs/events.md').includes(`\`${name}\``))).toEqual([]);
});

describe('the custom properties', () => {
  const sheets = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      // That of developers has colours of its own.
      .filter((name) => name.endsWith('.css') && !name.includes('inspector'))
      .map((name) => read(`${folder}/${name}`)),
  );
  const names = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
  const used = names(sheets.join(''), /var\((--k2-[a-z-]+)/g);

  it('that are used are those that docs/options.md lists', () => {
    expect(names(read('docs/options.md'), /`(--k2-[a-z-]+)`/g)).toEqual(used);
  });

  it('that the plugin for Joomla offers are those of our base that a site has a taste in', () => {
    const [, list = ''] = /const COLOURS = \[(.*?)\]/.exec(read('release/plugin/k2islands.php')) ?? [];
    const offered = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => `--k2-${name.replaceAll('_', '-')}`).sort();
    const base = names(read('src/dom/base.css'), /(--k2-[a-z-]+):/g);
    expect(offered).toEqual(base.filter((name) => !['--k2-backdrop', '--k2-duration'].includes(`${name}`)));
  });
});
