// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { Window } from 'happy-dom';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeBuild } from '../build/manifest.ts';
import { joomlaManifest, packageManifest } from './joomla-manifest.ts';
import { packForJoomla, settingNames } from './joomla-package.ts';

const dist = mkdtempSync(join(tmpdir(), 'k2-joomla-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** Tags of the languages of the package, as Joomla names them. */
const LANGUAGES = readdirSync(new URL('language/', import.meta.url));

const PACKAGE = 'chunks/react-dom-11111111.js';
/** Files that the loader of 1.0.0 fetches. */
const CHUNKS = ['chunks/1.0.0-111111/core.js', PACKAGE];

/** Makes a build of these files, with its manifest. */
function build(version: string, ...files: string[]): void {
  rmSync(dist, { recursive: true, force: true });
  for (const file of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), `${file} of ${version}`);
  }
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify(describeBuild(dist, version)));
}

/** The files of a simulated site, by their path below its root. */
type Site = Map<string, string>;

interface FileSet {
  readonly source: string;
  readonly target: string;
  readonly children: readonly { readonly isFolder: boolean; readonly name: string }[];
}

const { DOMParser } = new Window();
const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

function fileSets(xml: string): FileSet[] {
  return [...parse(xml).querySelectorAll('extension > fileset > files')].map((set) => ({
    source: set.getAttribute('folder') ?? '',
    target: set.getAttribute('target') ?? '',
    children: [...set.children].map((child) => ({
      isFolder: child.tagName === 'folder',
      name: `${child.textContent}`,
    })),
  }));
}

const inside = (folder: string, name: string) => (folder ? `${folder}/${name}` : name);

/** Lists the extensions of a package, in the order in which Joomla installs them. */
function extensionsOf(zip: Buffer): { readonly type: string; readonly id: string; readonly zip: Uint8Array }[] {
  const files = unzipSync(zip);
  const [list] = parse(strFromU8(files['pkg_k2islands.xml'] ?? new Uint8Array())).querySelectorAll('extension > files');
  return [...(list?.children ?? [])].map((file) => ({
    type: `${file.getAttribute('type')}`,
    id: `${file.getAttribute('id')}`,
    zip: files[`${list?.getAttribute('folder')}/${file.textContent}`] ?? new Uint8Array(),
  }));
}
const extensionOf = (zip: Buffer, type: string) =>
  unzipSync(extensionsOf(zip).find((extension) => extension.type === type)?.zip ?? new Uint8Array());

/** Installs an extension of the type `file` as Joomla 3.10 does. All files of the manifest must exist. */
function install(site: Site, zip: Buffer): string {
  const files = new Map(Object.entries(extensionOf(zip, 'file')));
  const xml = `${strFromU8(files.get('k2-islands.xml') ?? new Uint8Array())}`;
  for (const { source, target, children } of fileSets(xml)) {
    const isThere = [...files.keys()].some((path) => path.startsWith(`${source}/`));
    if (!isThere || !children.length) throw new Error(`Nothing in ${source}`);
    for (const { isFolder, name } of children) {
      const from = inside(source, name);
      const copied = [...files].filter(([path]) => (isFolder ? path.startsWith(`${from}/`) : path === from));
      if (!copied.length) throw new Error(`${from} is not in the package`);
      for (const [path, content] of copied)
        site.set(inside(target, name) + path.slice(from.length), strFromU8(content));
    }
  }
  return xml;
}

/** Uninstalls it as Joomla 3.10 does: a folder is deleted, with its folders, if it has no more files of its own. */
function uninstall(site: Site, xml: string): void {
  for (const { target, children } of fileSets(xml)) {
    for (const { isFolder, name } of children) if (!isFolder) site.delete(inside(target, name));
    for (const { isFolder, name } of children) {
      const folder = `${inside(target, name)}/`;
      const below = [...site.keys()].filter((path) => path.startsWith(folder));
      const hasFile = below.some((path) => !path.slice(folder.length).includes('/'));
      if (isFolder && !hasFile) for (const path of below) site.delete(path);
    }
  }
}

const pack = (version: string) => packForJoomla(dist, { version, date: '2026-11-21' });

describe('the Joomla package', () => {
  let site: Site;
  beforeEach(() => {
    site = new Map([
      ['index.php', 'Joomla'],
      ['media/k2/assets/js/k2.frontend.js', 'K2'],
    ]);
  });

  it('installs the bundle in media/k2-islands and the worker in the root', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS, 'sw.js', 'offline.html');
    const { zip, missing } = pack('1.0.0');
    expect(missing).toEqual([]);
    install(site, zip);
    expect(Object.fromEntries(site)).toEqual({
      'index.php': 'Joomla',
      'media/k2/assets/js/k2.frontend.js': 'K2',
      'media/k2-islands/k2-islands.js': 'k2-islands.js of 1.0.0',
      'media/k2-islands/chunks/1.0.0-111111/core.js': 'chunks/1.0.0-111111/core.js of 1.0.0',
      'media/k2-islands/chunks/react-dom-11111111.js': 'chunks/react-dom-11111111.js of 1.0.0',
      'media/k2-islands/manifest.json': expect.stringContaining('"version":"1.0.0"'),
      'media/k2-islands/LICENSE.txt': expect.stringContaining('MIT License'),
      'sw.js': 'sw.js of 1.0.0',
      'offline.html': 'offline.html of 1.0.0',
    });
  });

  it('copies the loader after its chunks', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS, 'sw.js', 'offline.html');
    install(site, pack('1.0.0').zip);
    const order = [...site.keys()].filter((path) => path.startsWith('media/k2-islands/'));
    const last = ['LICENSE.txt', 'k2-islands.js', 'manifest.json'].map((name) => `media/k2-islands/${name}`);
    expect(order.slice(-last.length).sort()).toEqual(last);
  });

  it('keeps the folder of the previous version for open tabs, and leaves no files after its removal', () => {
    const before = new Map(site);
    build('1.0.0', 'k2-islands.js', ...CHUNKS, 'sw.js', 'offline.html');
    install(site, pack('1.0.0').zip);
    build('1.1.0', 'k2-islands.js', 'chunks/1.1.0-222222/core.js', PACKAGE, 'sw.js', 'offline.html');
    const xml = install(site, pack('1.1.0').zip);
    expect(site.get('media/k2-islands/k2-islands.js')).toBe('k2-islands.js of 1.1.0');
    expect([...site.keys()].filter((path) => path.includes('/chunks/'))).toEqual([
      'media/k2-islands/chunks/1.0.0-111111/core.js',
      'media/k2-islands/chunks/react-dom-11111111.js',
      'media/k2-islands/chunks/1.1.0-222222/core.js',
    ]);
    uninstall(site, xml);
    expect(site).toEqual(before);
  });

  it('of a build without a worker installs nothing in the root, and lists the missing files', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS);
    const { zip, missing } = pack('1.0.0');
    expect(missing).toEqual(['offline.html', 'sw.js']);
    const xml = install(site, zip);
    expect(fileSets(xml)).toHaveLength(3);
    expect([...site.keys()].filter((path) => !path.includes('/'))).toEqual(['index.php']);
  });

  it('is a package of the files and the plugin', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS, 'sw.js');
    const { zip } = pack('1.0.0');
    expect(extensionsOf(zip).map(({ type, id }) => `${type} ${id}`)).toEqual(['file k2-islands', 'plugin k2islands']);
    const [extension] = parse(packageManifest({ version: '1.0.0', date: '2026-11-21' })).querySelectorAll('extension');
    expect(['type', 'method'].map((name) => extension?.getAttribute(name))).toEqual(['package', 'upgrade']);
    expect(extension?.querySelector('packagename')?.textContent).toBe('k2islands');
    expect(extension?.querySelector('version')?.textContent).toBe('1.0.0');
    const script = extension?.querySelector('scriptfile')?.textContent;
    expect(Object.keys(unzipSync(zip))).toContain(script);
  });

  it('is under the GPL in all its PHP and manifests, with its text, and calls no PHP without Joomla', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS, 'sw.js');
    const { zip } = pack('1.0.0');
    const files = { ...unzipSync(zip), ...extensionOf(zip, 'plugin'), ...extensionOf(zip, 'file') };
    const texts = (end: string) =>
      Object.entries(files).flatMap(([name, content]) => (name.endsWith(end) ? [[name, strFromU8(content)]] : []));
    const without = (end: string, words: RegExp) =>
      texts(end).flatMap(([name, text = '']) => (words.test(text) ? [] : [name]));
    expect(texts('.xml')).toHaveLength(3);
    expect(without('.xml', /<license>GPL-2\.0-or-later<\/license>/)).toEqual([]);
    expect(without('.php', /License: GPL-2\.0-or-later\.\s+\*\//)).toEqual([]);
    expect(without('.php', /^<\?php\s+\/\*\*.*?\*\/\s+(?:namespace \w+;\s+)?defined\('_JEXEC'\) or die;/s)).toEqual([]);
    expect(strFromU8(files['LICENSE.txt'] ?? new Uint8Array())).toContain('GNU GENERAL PUBLIC LICENSE');
  });

  it('contains only the PHP of the plugin and of the version check, and one manifest per extension', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS, 'sw.js');
    const { zip } = pack('1.0.0');
    const named = (files: object) => Object.keys(files).filter((name) => /\.(php|xml)$/.test(name));
    expect(named(unzipSync(zip)).sort()).toEqual(['pkg_k2islands.xml', 'requirements.php']);
    expect(named(extensionOf(zip, 'file'))).toEqual(['k2-islands.xml']);
    const ofPlugin = named(extensionOf(zip, 'plugin'));
    expect(ofPlugin).toEqual(expect.arrayContaining(['k2islands.php', 'services/provider.php', 'src/Page.php']));
    expect(ofPlugin.filter((name) => name.endsWith('.xml'))).toEqual(['k2islands.xml']);
  });

  it('has a plugin of the same version, with all languages, and the names of all widgets and texts', () => {
    build('1.0.0', 'k2-islands.js');
    const plugin = extensionOf(pack('1.0.0').zip, 'plugin');
    const xml = strFromU8(plugin['k2islands.xml'] ?? new Uint8Array());
    expect(xml).toContain('<version>1.0.0</version>');
    expect(xml).toContain('<creationDate>2026-11-21</creationDate>');
    expect(xml).not.toContain('@');
    expect(Object.keys(plugin).filter((name) => name.endsWith('.ini'))).toHaveLength(2 * LANGUAGES.length);
    const { texts, adopt } = settingNames();
    const listed = (name: string) => JSON.parse(strFromU8(plugin[name] ?? new Uint8Array()));
    expect([listed('texts.json'), listed('adopt.json')]).toEqual([texts, adopt]);
    expect(adopt).toEqual(expect.arrayContaining(['navbar', 'offline-bar', 'scroll-to', 'rating']));
    expect(texts).toEqual(expect.arrayContaining(['search.none', 'search.count_one', 'search.count_few']));
    const installed = [...parse(xml).querySelectorAll('files > *, media > *')].map((node) => {
      const folder = node.parentElement?.getAttribute('folder') ?? '';
      return inside(folder, `${node.textContent}`);
    });
    const isInstalled = (name: string) => installed.some((path) => name === path || name.startsWith(`${path}/`));
    expect(Object.keys(plugin).filter((name) => !isInstalled(name))).toEqual(['k2islands.xml']);
    expect(installed.filter((path) => !Object.keys(plugin).some((name) => name.startsWith(path)))).toEqual([]);
  });

  it('has the documentation of options as text, to which the settings link', () => {
    build('1.0.0', 'k2-islands.js');
    const { 'media/options.txt': text = new Uint8Array(), ...plugin } = extensionOf(pack('1.0.0').zip, 'plugin');
    expect(Buffer.from(text.slice(0, 3)).toString('hex')).toBe('efbbbf');
    for (const heading of ['# Settings', '## Colours', '## Texts', '## Your template'])
      expect(strFromU8(text)).toContain(`${heading}\n`);
    for (const language of ['en-GB', 'de-DE'])
      expect(strFromU8(plugin[`language/${language}/${language}.plg_system_k2islands.ini`] ?? text)).toContain(
        "href='../media/plg_system_k2islands/options.txt'",
      );
  });

  it('speaks the language of the administrator, and has none of its extensions uninstalled alone', () => {
    build('1.0.0', 'k2-islands.js');
    const { 'pkg_k2islands.xml': manifest = new Uint8Array(), ...files } = unzipSync(pack('1.0.0').zip);
    expect(Object.keys(files).filter((name) => name.endsWith('.ini'))).toEqual(
      LANGUAGES.map((tag) => `language/${tag}/${tag}.pkg_k2islands.sys.ini`),
    );
    const extension = parse(strFromU8(manifest)).documentElement;
    expect(extension.querySelector('blockChildUninstall')?.textContent).toBe('true');
    expect(extension.querySelector('description')).toBeNull();
  });

  it('has the same bytes for the same build', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS);
    expect(pack('1.0.0').zip).toEqual(pack('1.0.0').zip);
  });
});

describe('a Joomla package is not written when the build', () => {
  it('does not exist', () => {
    rmSync(dist, { recursive: true, force: true });
    expect(() => pack('1.0.0')).toThrow('run "npm run build" first');
  });

  it('is of an older version', () => {
    build('1.0.0', 'k2-islands.js');
    expect(() => pack('1.1.0')).toThrow('The build is of version 1.0.0, not 1.1.0');
  });

  it('misses a file', () => {
    build('1.0.0', 'k2-islands.js', ...CHUNKS);
    rmSync(join(dist, 'chunks'), { recursive: true });
    expect(() => pack('1.0.0')).toThrow('chunks/1.0.0-111111/core.js');
  });
});

describe('the manifest of the Joomla package', () => {
  const xml = joomlaManifest({ version: '1.0.0', date: '2026-11-21', mediaFiles: ['k2-islands.js'], rootFiles: [] });

  it('has the type file, and method="upgrade"', () => {
    const extension = parse(xml).documentElement;
    expect(extension.tagName).toBe('extension');
    expect(['type', 'version', 'method'].map((name) => extension.getAttribute(name))).toEqual([
      'file',
      '3.10',
      'upgrade',
    ]);
    const text = (name: string) => extension.querySelector(name)?.textContent;
    expect(['name', 'version', 'creationDate'].map(text)).toEqual(['K2 Islands', '1.0.0', '2026-11-21']);
    expect(extension.querySelector('scriptfile')).toBeNull();
  });

  it('describes the URL of the script, without markup that the administration would run', () => {
    const description = parse(xml).querySelector('description')?.textContent ?? '';
    expect(description).toContain('/media/k2-islands/k2-islands.js?sitepath=/');
    expect(description).not.toMatch(/[<&]/);
  });
});
