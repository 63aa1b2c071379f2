import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integrityOf, type Manifest } from '../../build/files.ts';
import { findingsOf, unpack } from '../../test/directory-rules.ts';
import { languagesIn } from '../translation/files.ts';
import { type Installed, installPackage, RELEASES } from './install.ts';

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

let installed: Installed;
beforeAll(() => {
  installed = installPackage();
});
afterAll(() => installed?.remove());

const read = (name: string) => readFileSync(join(installed.folder, name), 'utf8');
const readJson = <Content>(name: string) => JSON.parse(read(name)) as Content;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

describe('the npm package', () => {
  it('contains the files of the build, the command, the types, the documents for users, and nothing else', () => {
    const built = readJson<Manifest>('dist/manifest.json').files.map(({ file }) => `dist/${file}`);
    expect(built).toEqual(expect.arrayContaining(['dist/k2-islands.js', 'dist/sw.js', 'dist/offline.html']));
    const isType = (file: string) => file.startsWith('dist/types/');
    const files = filesOf(installed.folder);
    expect(files.filter(isType)).toEqual(expect.arrayContaining(['dist/types/src/public-api.d.ts']));
    expect(files.filter((file) => isType(file) && !/\.d\.ts$/.test(file))).toEqual(['dist/types/package.json']);
    expect(files.filter((file) => !isType(file))).toEqual(
      [
        ...built,
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/LICENSE.txt',
        'dist/cli/k2-islands.js',
        'dist/manifest.json',
        'docs/accessibility.md',
        'docs/compatibility.md',
        'docs/events.md',
        'docs/languages.md',
        'docs/offline.md',
        'docs/privacy.md',
        'docs/script-tag.md',
        'docs/settings.md',
        'docs/troubleshooting.md',
        'docs/widgets.md',
        'package.json',
      ].sort(),
    );
  });

  it('has every page that one of its pages links to', () => {
    const files = filesOf(installed.folder);
    const pages = files.filter((file) => /^docs\/.*\.md$/.test(file));
    const targets = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+\.(?:md|css|json|ts))/g)].map(([, target = '']) =>
        posix.join('docs', target),
      ),
    );
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !files.includes(target))).toEqual([]);
  });

  it('is smaller than 540 kB and 6 kB for each language, and has no dependencies', () => {
    expect(statSync(installed.tarball).size).toBeLessThan(540_000 + 6000 * languagesIn().length);
    expect(readdirSync(dirname(installed.folder)).filter((name) => !name.startsWith('.'))).toEqual(['k2-islands']);
    expect(Object.keys(readJson<object>('package.json'))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(private|(peer|optional)?[dD]ependencies)$/)]),
    );
  });

  it('contains the hash of its loader', () => {
    const loader = readFileSync(join(installed.folder, 'dist/k2-islands.js'));
    expect(readJson<Manifest>('dist/manifest.json').loader.integrity).toBe(integrityOf(loader));
  });

  it('has a command that npx runs', () => {
    writeFileSync(join(installed.project, 'page.html'), '<p>Text</p>');
    const options = { cwd: installed.project, encoding: 'utf8' } as const;
    const checked = spawnSync('npx', ['--no', 'k2-islands', 'check', 'page.html', '--json'], options);
    expect([checked.status, JSON.parse(checked.stdout)]).toEqual([1, expect.objectContaining({ ok: false })]);
  });

  it('has a command that recognises forms and links, though its bundled DOM has no class names', () => {
    const tag = '<script src="/media/k2-islands/k2-islands.js?sitepath=/"></script>';
    const form =
      '<form id="comment-form"><textarea name="commentText"></textarea><input name="itemID" value="1"></form>';
    const link = '<a data-k2-modal="image" href="/a.jpg">A</a>';
    const token = `<input type="hidden" name="${'0a'.repeat(16)}" value="1">`;
    writeFileSync(join(installed.project, 'article.html'), tag + form.replace('</form>', `${token}</form>`) + link);
    const options = { cwd: installed.project, encoding: 'utf8' } as const;
    const checked = spawnSync('npx', ['--no', 'k2-islands', 'check', 'article.html', '--json'], options);
    const { findings } = JSON.parse(checked.stdout) as { findings: { level: string }[] };
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

it('the Joomla package contains the same files as the npm package', () => {
  const { version, files } = readJson<Manifest>('dist/manifest.json');
  const release = unzipSync(readFileSync(join(installed.dist, `pkg_k2islands-${version}.zip`)));
  const zip = new Map(Object.entries(unzipSync(release['packages/files_k2-islands.zip'] ?? new Uint8Array())));
  const names = [...files.map(({ file }) => file), 'manifest.json'];
  const folderOf = (name: string) => {
    if (['offline.html', 'sw.js'].includes(name)) return 'root';
    return ['LICENSE.txt', 'k2-islands.js', 'manifest.json'].includes(name) ? 'last/k2-islands' : 'media/k2-islands';
  };
  expect([...zip.keys()].sort()).toEqual(
    ['k2-islands.xml', ...[...names, 'LICENSE.txt'].map((name) => `${folderOf(name)}/${name}`)].sort(),
  );
  expect(Buffer.from(zip.get('k2-islands.xml') ?? []).toString()).toContain(`<version>${version}</version>`);
  expect(zip.get('root/sw.js')).toEqual(new Uint8Array(readFileSync(join(installed.folder, 'dist/sw.js'))));
});

it('the Joomla package is as the directory of extensions wants it', () => {
  const { version } = readJson<Manifest>('dist/manifest.json');
  const zip = readFileSync(join(installed.dist, `pkg_k2islands-${version}.zip`));
  expect(findingsOf(unpack(zip))).toEqual([]);
});

it('the list of updates offers the package with its hash, where RELEASES_URL says', () => {
  const { version } = readJson<Manifest>('dist/manifest.json');
  const name = `pkg_k2islands-${version}.zip`;
  const updates = readFileSync(join(installed.dist, 'updates.xml'), 'utf8');
  const hash = createHash('sha512').update(readFileSync(join(installed.dist, name)));
  expect(updates).toContain(`>${RELEASES}${name}</downloadurl>`);
  expect(updates).toContain(`<sha512>${hash.digest('hex')}</sha512>`);
  expect(readFileSync(join(installed.dist, 'changelog.xml'), 'utf8')).toContain(`<version>${version}</version>`);
});

const RESOLUTIONS = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** Returns the compiler's messages for files of the project, by their names; empty without errors. */
function compile(files: Readonly<Record<string, string>>, resolution: keyof typeof RESOLUTIONS): string {
  const { project } = installed;
  for (const [name, code] of Object.entries(files)) writeFileSync(join(project, name), code);
  const strict = { target: 'es2022', lib: ['es2022', 'dom'], strict: true, noEmit: true, types: [] };
  const config = { compilerOptions: { ...strict, ...RESOLUTIONS[resolution] }, files: Object.keys(files) };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  return spawnSync(process.execPath, [TSC, '-p', project], { cwd: project, encoding: 'utf8' }).stdout;
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
const form: WidgetOptions['comment-form'] = { draft: false };
document.body.dataset.k2Options = JSON.stringify(form);
console.log(moderated);
`;

const GLOBAL = `
import type {} from 'k2-islands';
export const version: string | undefined = window.K2Islands?.version;
`;

describe('the types of the npm package', () => {
  it.each(['node16', 'bundler'] as const)('are resolved for events, options and the global: %s', (resolution) => {
    expect(compile({ 'site.ts': USE, 'module.mts': GLOBAL, 'common.cts': GLOBAL }, resolution)).toBe('');
  });

  it('report mistakes', () => {
    const code = `import type { WidgetOptions } from 'k2-islands';
const options: WidgetOptions['live-search'] = { longerThan: 'three' };
document.addEventListener('k2:voted', ({ detail }) => detail.star);
export const version: number | undefined = window.K2Islands?.version;
export { options };`;
    const errors = compile({ 'site.ts': code }, 'bundler');
    expect(errors.match(/^site\.ts\(\d+/gm)).toEqual(['site.ts(2', 'site.ts(3', 'site.ts(4']);
  });
});
