// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WIDGETS } from '../widgets/all.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

const PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/results/results.md',
  ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** Links and headings in code don't count. */
const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Files of the widget that CONTRIBUTING.md writes. */
const EXAMPLE = /\/votes(\.test\.ts|\/)/;

/** Returns the fragments of links to the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** GitHub's own pages about the repository: it shows a file two folders below their address. */
const isOnGitHub = (page: string, to: string) =>
  ['releases', 'issues/new/choose'].some((own) => to === `../../${'../'.repeat(page.split('/').length - 1)}${own}`);

/** Finds links and pictures that lead to a file of the repository. */
const linksOf = (page: string) =>
  [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^\w+:/.test(to) && !isOnGitHub(page, to));

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
      .filter((path) => !existsSync(join(ROOT, path)) && !EXAMPLE.test(path));
    expect(gone).toEqual([]);
  });
});

describe('the README', () => {
  const readme = read('README.md');

  it('fits on a few screens', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8500);
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1360);
  });

  it('links to every page for owners and developers', () => {
    const sources = ['glossary.md', 'server-contract.md'];
    const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && !sources.includes(name));
    expect(pages.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
  });

  it('offers the version of package.json, and the demo if that has an address', () => {
    const { version, homepage = '' } = JSON.parse(read('package.json')) as { version: string; homepage?: string };
    expect(readme).toContain(homepage);
    expect(readme).toContain(`pkg_k2islands-${version}.zip`);
    expect(readme).toContain(`Version ${version}`);
  });
});

it('CONTRIBUTING.md lists every npm script, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const told = [...read('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([\w:]+)(?: -- \w+)?` \|/gm)];
  expect([...new Set(told.map(([, name]) => name))].sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => name !== 'prepack')
      .sort(),
  );
});

describe.each(readdirSync(join(ROOT, '.github/workflows')))('the workflow %s', (name) => {
  const workflow = read(`.github/workflows/${name}`);

  it('runs .ci/run, and npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(workflow).toContain('- run: .ci/run\n');
    const called = [...workflow.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(called.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('fixes each action by its commit', () => {
    const uses = workflow.match(/\buses: .*/g) ?? [];
    expect(uses.filter((line) => !/^uses: actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
  });
});

describe('docs/widgets.md', () => {
  const page = read('docs/widgets.md');

  it('lists every widget', () => {
    const missing = WIDGETS.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('names each class and id of a widget', () => {
    const missing = WIDGETS.flatMap(({ name, selector = '' }) =>
      // A negation belongs to another widget.
      [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/[.#][a-z][\w-]+|[a-z-]+\$="\w+"/gi)]
        .map(([known]) => `${name}: ${known}`)
        .filter((line) => !page.includes(line.slice(name.length + 2))),
    );
    expect(missing).toEqual([]);
  });

  it('has a row for every option, with its default, and no other', () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` \| `(\w+)` \| `([^`]+)` \|/gm)];
    const expected = WIDGETS.flatMap(({ name, options = {} }) =>
      Object.entries(options).map(([option, value]) => `${name} ${option} ${JSON.stringify(value)}`),
    );
    expect(rows.map(([, ...cells]) => cells.join(' ')).sort()).toEqual(expected.sort());
  });
});

it('every picture is shown once, with an alternative text', () => {
  const shown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/!\[([^\]]{20,})\]\((?:docs\/)?pictures\/([\w-]+\.png)\)/g)].map(([, , name]) => name),
  );
  expect(shown.sort()).toEqual(readdirSync(join(ROOT, 'docs/pictures')).sort());
});

it('docs/privacy.md names every key and database of the storage', () => {
  const keys = [...read('src/dom/storage-keys.ts').matchAll(/'(k2[\w:-]+)'/g)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key) => !read('docs/privacy.md').includes(`\`${key}`))).toEqual([]);
});

it('the paragraph for a privacy policy is there in two languages, with the times of the tables and the name of the button', () => {
  const page = read('docs/privacy.md');
  const [english = '', german = '', ...others] = page.match(/^> .*$/gm) ?? [];
  expect(others).toEqual([]);
  for (const [time = ''] of page.replaceAll(/^> .*$/gm, '').matchAll(/\b\d+ (?:days|hours)/g)) {
    expect(english).toContain(time);
    expect(german).toContain(time.replace('days', 'Tage').replace('hours', 'Stunden'));
  }
  const nameIn = (language: string) =>
    (JSON.parse(read(`src/i18n/${language}.json`)) as Record<string, string>)['comment.guest-forget'];
  expect(english).toContain(`“${nameIn('en')}”`);
  expect(german).toContain(`„${nameIn('de')}“`);
});

it('every decision has its context and its consequence, in 150 words at most', () => {
  const sections = read('docs/decisions.md').split(/^### /m).slice(1);
  expect(sections.length).toBeGreaterThan(25);
  for (const section of sections) {
    expect(section).toMatch(/\*\*Context\.\*\*[\s\S]*\*\*Decision\.\*\*[\s\S]*\*\*Consequence\.\*\*/);
    expect(section.split(/\s+/).length, section).toBeLessThanOrEqual(150);
  }
});

it('docs/events.md lists every event', () => {
  const names = [...read('src/page/events.ts').matchAll(/^ {2}'(k2:[\w-]+)'/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !read('docs/events.md').includes(`\`${name}\``))).toEqual([]);
});

describe('the custom properties', () => {
  const sheets = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      // The inspector has colours of its own.
      .filter((name) => name.endsWith('.css') && !name.includes('inspector'))
      .map((name) => read(`${folder}/${name}`)),
  );
  const names = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
  const used = names(sheets.join(''), /var\((--k2-[a-z-]+)/g);

  it('that are used are those that docs/settings.md lists', () => {
    expect(names(read('docs/settings.md'), /`(--k2-[a-z-]+)`/g)).toEqual(used);
  });

  it('that the plugin for Joomla offers are those of our base that a site has a taste in', () => {
    const fields = names(read('release/plugin/k2islands.xml'), /name="colour(_\w+)"/g);
    const offered = fields.map((name) => `--k2${name?.replaceAll('_', '-')}`).sort();
    const base = names(read('src/dom/base.css'), /(--k2-[a-z-]+):/g);
    expect(offered).toEqual(base.filter((name) => !['--k2-backdrop', '--k2-duration'].includes(`${name}`)));
  });
});
