import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPlugin, hasPhp, PLUGIN, REQUIREMENTS, runPhp, shippedPhp } from './php.ts';

const work = mkdtempSync(join(tmpdir(), 'k2-events-'));
const [site, plugin] = [join(work, 'site'), join(work, 'plugin')];
afterAll(() => rmSync(work, { recursive: true }));
beforeAll(() => {
  copyPlugin(plugin);
  mkdirSync(join(site, 'media/k2-islands'), { recursive: true });
  const manifest = { loader: { integrity: 'sha384-abc' }, files: [] };
  writeFileSync(join(site, 'media/k2-islands/manifest.json'), JSON.stringify(manifest));
});

interface Site {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly base?: string;
  readonly url?: string;
  readonly client?: string;
  readonly type?: string;
  readonly isSuper?: boolean;
  readonly request?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
  readonly saved?: Readonly<Record<string, string>>;
  /** Name of the plugin that is saved. */
  readonly element?: string;
  readonly uninstalled?: number;
  readonly combined?: readonly [string, string];
}
interface Outcome {
  readonly body: string;
  readonly messages: readonly string[];
  readonly error: string | null;
}

const SCRIPT = '<script src="/media/k2/assets/js/k2.frontend.js"></script>';
const BODY = `<!DOCTYPE html><html><head><title>T</title>${SCRIPT}</head><body><p>Text</p></body></html>`;
const DEFAULTS = { base: '', url: '/article', client: 'site', type: 'html', isSuper: false, config: {} };

it('all PHP that a site gets has short lines, and fewer than 600 of them', () => {
  const lines = shippedPhp().flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  expect(lines.filter((line) => line.replaceAll('\t', '    ').length > 120)).toEqual([]);
  expect(lines.length).toBeLessThan(600);
});

it.skipIf(!hasPhp).each(shippedPhp())('%s is PHP without errors of syntax', (file) => {
  const { status, stdout } = spawnSync('php', ['-l', file], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax errors')]);
});

describe.skipIf(!hasPhp).each([3, 4, 7])('the plugin in Joomla %i', (version) => {
  const visit = (given: Site) => {
    const defaults = { ...DEFAULTS, version, folder: site, plugin, body: BODY, params: {}, element: 'k2islands' };
    return runPhp<Outcome>('joomla.php', { ...defaults, request: { option: 'com_content' }, ...given });
  };

  it('prints the tag on pages of the site, behind plugins that combine scripts', () => {
    const { body } = visit({ combined: [SCRIPT, '<script src="/all.js"></script>'], config: { csp_nonce: 'n0nce' } });
    expect(body).toMatch(/<title>T<\/title><script [^>]*nonce="n0nce" async><\/script>\n<script src="\/all\.js">/);
  });

  it.each<[string, Site]>([
    ['the administration', { client: 'administrator' }],
    ['raw, JSON and feed answers', { type: 'raw' }],
  ])('leaves %s alone', (_, given) => {
    expect(visit({ ...given, params: { away_k2: 'away' } }).body).toBe(BODY);
  });

  it('removes original scripts, but for exceptions by address and by what is shown', () => {
    const params = { away_k2: 'away', exceptions: '/contact\noption=com_k2&view=item&task=edit' };
    const isRemoved = (given: Site) => !visit({ params, ...given }).body.includes(SCRIPT);
    expect(isRemoved({})).toBe(true);
    expect(isRemoved({ url: '/club/contact' })).toBe(false);
    expect(isRemoved({ request: { option: 'com_k2', view: 'item', task: 'edit' } })).toBe(false);
  });

  it('knows pages of K2, the path of the site and super users', () => {
    const params = { pages: 'k2', inspector: '1' };
    const given = { params, base: '/sub', isSuper: true, body: BODY.replace('K2', '') };
    expect(visit({ ...given, request: { option: 'com_k2' } }).body).toContain(
      'src="/sub/media/k2-islands/k2-islands.js?sitepath=/sub/&amp;v=',
    );
    expect(visit({ ...given, request: { option: 'com_k2' } }).body).toContain('debug=1');
    expect(visit(given).body).not.toContain('k2-islands.js');
  });

  it('saves no setting that can’t be used, and tells why in text without markup', () => {
    const saved = { colour_accent: '<b>' };
    expect(visit({ saved }).error).toBe('PLG_SYSTEM_K2ISLANDS_WRONG_COLOUR &lt;b&gt;');
    expect(visit({ saved: { texts: '{' } }).error).toBe('PLG_SYSTEM_K2ISLANDS_WRONG_TEXTS 1 | {');
    expect(visit({ saved, element: 'other' }).error).toBeNull();
    expect(visit({ saved: { colour_accent: '' } }).error).toBeNull();
  });

  it('when it is uninstalled, says that readers keep the worker, unless that was off', () => {
    const message = 'warning: PLG_SYSTEM_K2ISLANDS_WORKER_STAYS';
    expect(visit({ uninstalled: 7 }).messages).toEqual([message]);
    expect(visit({ uninstalled: 8 }).messages).toEqual([]);
    expect(visit({ uninstalled: 7, params: { sw: 'off' } }).messages).toEqual([]);
  });
});

describe('what the package asks for', () => {
  it('is read by PHP that can’t read the plugin', () => {
    expect(readFileSync(REQUIREMENTS, 'utf8').match(/\bfn\b|\?\?|\[|\bconst\b|\)\s*:/g)).toBeNull();
    expect(readFileSync(join(PLUGIN, 'src/Page.php'), 'utf8')).toMatch(/\): bool/);
  });

  /** As much of Joomla as an installation needs: the class by the name that Joomla 3 looks for, or an object later. */
  const ask = (version: number, call: string, type: string) => {
    const newer = `namespace Joomla\\CMS\\Installer { class LegacyInstallerScript { private $script;
      function __construct($script) { $this->script = $script; }
      function __call($name, $arguments) { return $this->script->$name(...$arguments); } } }`;
    const getDatabase = version > 3 ? 'static function getContainer' : 'static function getDbo';
    const joomla = `namespace Joomla\\CMS { class Factory {
        static function getApplication() { return new self; }
        ${getDatabase}() { return new self; }
        function enqueueMessage($words, $kind) { echo "$kind: $words "; }
        function __call($name, $arguments) { return $name === 'loadResult' ? 12 : $this; } } }
      namespace Joomla\\CMS\\Language { class Text {
        static function _($key) { return $key; }
        static function sprintf($key, ...$words) { return "$key " . implode(' ', $words); } } }`;
    const code = `namespace { define('_JEXEC', 1); define('JVERSION', '3.10.0'); define('JPATH_ROOT', $argv[2]);
      $script = require $argv[1];
      if (!is_object($script)) $script = new pkg_k2islandsInstallerScript;
      echo json_encode($script->{$argv[3]}($argv[4], null)); }`;
    const source = joomla + (version > 3 ? newer : '') + code;
    const args = ['-r', source, REQUIREMENTS, work, call, type];
    const { stdout, stderr } = spawnSync('php', args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout;
  };

  describe.skipIf(!hasPhp).each([3, 4])('in Joomla %i', (version) => {
    it.each([
      ['install', undefined, true],
      ['install', 'self.addEventListener("push", () => {});', false],
      ['update', 'self.addEventListener("push", () => {});', false],
      ['update', 'importScripts("/media/k2-islands/chunks/x.js")', true],
      ['uninstall', 'self.addEventListener("push", () => {});', true],
    ])('lets Joomla %s over a worker "%s" or not: %s', (type, worker, isFine) => {
      rmSync(join(work, 'sw.js'), { force: true });
      if (worker) writeFileSync(join(work, 'sw.js'), worker);
      expect(ask(version, 'preflight', type)).toBe(isFine ? 'true' : 'error: PKG_K2ISLANDS_OTHER_WORKER false');
    });

    it('leads to the plugin after an installation, and not after an update', () => {
      const address = 'index.php?option=com_plugins&amp;task=plugin.edit&amp;extension_id=12';
      expect(ask(version, 'postflight', 'install')).toBe(`message: PKG_K2ISLANDS_INSTALLED ${address} null`);
      expect(ask(version, 'postflight', 'update')).toBe('null');
    });
  });
});
