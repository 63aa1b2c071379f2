// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { escaped, packageManifest } from './joomla-manifest.ts';
import { releaseAddresses } from './releases.ts';
import { changelogXml, PHP_MINIMUM, updatesXml } from './updates.ts';

const { DOMParser } = new Window();
/** This parser knows no CDATA sections. */
const withoutCdata = (xml: string) => xml.replace(/<!\[CDATA\[(.*?)\]\]>/g, (_, text: string) => escaped(text));
const parse = (xml: string) => new DOMParser().parseFromString(withoutCdata(xml), 'text/xml');

const FOLDER = 'https://releases.example/k2/';
const ON_GITHUB = {
  newest: 'https://github.com/a/b/releases/latest/download/',
  files: 'https://github.com/a/b/releases/download/v1.2.0/',
};
const release = (version = '1.2.0') => ({ version, date: '2026-12-01', addresses: releaseAddresses(version, FOLDER) });
const updateOf = (version?: string) =>
  parse(updatesXml(release(version), 'pkg.zip', Buffer.from('zip'))).querySelector('updates > update');
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('the addresses of a release', () => {
  it.each([
    [FOLDER, undefined, { newest: FOLDER, files: FOLDER }],
    ['http://127.0.0.1:8000', 'a/b', { newest: 'http://127.0.0.1:8000/', files: 'http://127.0.0.1:8000/' }],
    ['', 'a/b', ON_GITHUB],
    ['', 'github:a/b', ON_GITHUB],
    [undefined, { url: 'git+https://github.com/a/b.git' }, ON_GITHUB],
    ['', { url: 'https://git.example/a/b.git' }, undefined],
    [undefined, undefined, undefined],
  ])('are those of RELEASES_URL, else of the repository: %j, %j', (folder, repository, addresses) => {
    expect(releaseAddresses('1.2.0', folder, repository)).toEqual(addresses);
  });

  it('are those of a site', () => {
    expect(() => releaseAddresses('1.2.0', 'file:///releases')).toThrow('RELEASES_URL is no address of a site');
  });
});

describe('the manifest of the package', () => {
  it('names the server of updates and the changelog', () => {
    const extension = parse(packageManifest(release())).documentElement;
    const server = extension.querySelector('updateservers > server');
    expect([server?.getAttribute('type'), server?.textContent]).toEqual(['extension', `${FOLDER}updates.xml`]);
    expect(extension.querySelector('changelogurl')?.textContent).toBe(`${FOLDER}changelog.xml`);
  });

  it('has none without an address', () => {
    const xml = packageManifest({ version: '1.2.0', date: '2026-12-01' });
    expect(parse(xml).querySelector('updateservers, changelogurl')).toBeNull();
  });
});

describe('the list of updates', () => {
  it('offers the package with its hash', () => {
    const text = (name: string) => updateOf()?.querySelector(name)?.textContent;
    const names = ['element', 'type', 'client', 'version', 'downloadurl', 'tag', 'changelogurl'];
    expect(names.map(text)).toEqual([
      'pkg_k2islands',
      'package',
      'site',
      '1.2.0',
      `${FOLDER}pkg.zip`,
      'stable',
      `${FOLDER}changelog.xml`,
    ]);
    expect(text('sha512')).toBe(createHash('sha512').update('zip').digest('hex'));
  });

  it.each([
    ['3.9.28', false],
    ['3.10.12', true],
    ['4.4.0', true],
    ['5.3.2', true],
    ['6.1.0', true],
    ['7.0.0', false],
  ])('is for Joomla %s: %s', (version, isOffered) => {
    const pattern = updateOf()?.querySelector('targetplatform')?.getAttribute('version');
    expect(new RegExp(`^${pattern}`).test(version)).toBe(isOffered);
  });

  it('asks for the PHP that the installation asks for', () => {
    expect(updateOf()?.getElementsByTagName('php_minimum')[0]?.textContent).toBe(PHP_MINIMUM);
    expect(read('requirements.php')).toContain(`version_compare(PHP_VERSION, '${PHP_MINIMUM}', '<')`);
  });

  it.each([
    ['1.2.0-rc.1', 'rc'],
    ['1.2.0-beta.2', 'beta'],
  ])('offers %s only to sites that want such versions', (version, tag) => {
    expect(updateOf(version)?.querySelector('tag')?.textContent).toBe(tag);
  });
});

describe('the changelog for Joomla', () => {
  it('has the lines of each version, by kind, as text', () => {
    const xml = changelogXml(`# Changelog

## 1.1.0, 2026-12-01

### Fixed

- A \`<b>\` in *titles* & [comments](docs/widgets.md).

### Deprecated

- Old.

## 1.0.0, 2026-11-21

### Added

**Articles (K2)**

- Votes.
`);
    expect(xml).toContain('<item><![CDATA[A &lt;b&gt; in titles &amp; comments.]]></item>');
    const shown = [...parse(xml).querySelectorAll('changelog')].map((version) =>
      [...version.children].map((child) => `${child.tagName}: ${child.textContent?.trim()}`),
    );
    const ours = ['element: pkg_k2islands', 'type: package'];
    expect(shown).toEqual([
      [...ours, 'version: 1.1.0', 'fix: A &lt;b&gt; in titles &amp; comments.', 'note: Old.'],
      [...ours, 'version: 1.0.0', 'addition: Articles (K2): Votes.'],
    ]);
  });

  it('has the lines of CHANGELOG.md', () => {
    const lines = read('../CHANGELOG.md').match(/^- /gm) ?? [];
    expect(parse(changelogXml(read('../CHANGELOG.md'))).querySelectorAll('item')).toHaveLength(lines.length);
  });
});
