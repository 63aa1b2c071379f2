import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  readonly combined?: readonly [string, string];
}
interface Outcome {
  readonly body: string;
  /** Joomla's configuration after the visit. */
  readonly config: Readonly<Record<string, unknown>>;
}

const SCRIPT = '<script src="/media/k2/assets/js/k2.frontend.js"></script>';
const BODY = `<!DOCTYPE html><html><head><title>T</title>${SCRIPT}</head><body><p>Text</p></body></html>`;
const DEFAULTS = { base: '', url: '/article', client: 'site', type: 'html', isSuper: false, config: {} };

// A third of it decides which scripts a page can do without, which takes reading pages and scripts.
it('all PHP that a site gets has short lines, and at most 860 of them below the headers', () => {
  const files = shippedPhp().map((file) => readFileSync(file, 'utf8').trimEnd());
  const lines = files.flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => line.replaceAll('\t', '    ').length > 120)).toEqual([]);
  const belowHeaders = files.flatMap((text) => text.slice(text.indexOf('or die;')).split('\n').slice(1));
  expect(belowHeaders.length).toBeLessThanOrEqual(860);
});

it.skipIf(!hasPhp).each(shippedPhp())('%s is PHP without errors of syntax', (file) => {
  const { status, stdout } = spawnSync('php', ['-l', file], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax errors')]);
});

describe.skipIf(!hasPhp).each([3, 4, 7])('the plugin in Joomla %i', (version) => {
  const visit = (given: Site) => {
    const defaults = { ...DEFAULTS, version, folder: site, plugin, body: BODY, params: {} };
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

  it('removes for a super user only, and lets no cache keep that page', () => {
    const params = { away_k2: 'me' };
    const mine = visit({ params, isSuper: true });
    expect([mine.body.includes(SCRIPT), mine.config.isCached]).toEqual([false, false]);
    const theirs = visit({ params });
    expect([theirs.body.includes(SCRIPT), theirs.config.isCached]).toEqual([true, undefined]);
    expect(visit({ params: { away_k2: 'away' }, isSuper: true }).config.isCached).toBeUndefined();
  });

  it.each(['try', 'me'])('judges as for guests: Joomla 3 leaves out its script for editing modules (%s)', (mode) => {
    const { config } = visit({ params: { away_jquery: mode }, config: { frontediting: '1' } });
    expect(config.frontediting).toBe(version === 3 ? 0 : '1');
    expect(visit({ config: { frontediting: '1' } }).config.frontediting).toBe('1');
  });
});

describe('what the package asks for', () => {
  it('is read by PHP that can’t read the plugin', () => {
    expect(readFileSync(REQUIREMENTS, 'utf8').match(/\bfn\b|\?\?|\[|\bconst\b|\)\s*:/g)).toBeNull();
    expect(readFileSync(join(PLUGIN, 'src/Page.php'), 'utf8')).toMatch(/\): bool/);
  });

  /** As much of Joomla as an installation needs: the class by the name that Joomla 3 looks for, or an object later. */
  const ask = (version: number, call: string, type = '', params: object | null = null) => {
    const newer = `namespace Joomla\\CMS\\Installer { class LegacyInstallerScript { private $script;
      function __construct($script) { $this->script = $script; }
      function __call($name, $arguments) { return $this->script->$name(...$arguments); } } }`;
    const getDatabase = version > 3 ? 'static function getContainer' : 'static function getDbo';
    const joomla = `namespace Joomla\\CMS { class Factory {
        static function getApplication() { return new self; }
        ${getDatabase}() { return new self; }
        function enqueueMessage($words, $kind) { echo "$kind: $words "; }
        function getLanguage() { return $this; }
        function load($extension, $folder) { echo "$extension in $folder "; }
        function __call($name, $arguments) { return $name === 'loadResult' ? 12 : $this; } } }
      namespace Joomla\\CMS\\Language { class Text {
        static function _($key) { return $key; }
        static function sprintf($key, ...$words) { return "$key " . implode(' ', $words); } } }
      namespace Joomla\\CMS\\Plugin { class PluginHelper {
        static function getPlugin() { $params = $GLOBALS['argv'][5]; return $params ? (object) compact('params') : []; } } }`;
    const code = `namespace { define('_JEXEC', 1); define('JVERSION', '3.10.0'); define('JPATH_ROOT', $argv[2]);
      define('JPATH_PLUGINS', '/plugins');
      $script = require $argv[1];
      if (!is_object($script)) $script = new pkg_k2islandsInstallerScript;
      echo json_encode($script->{$argv[3]}(...array_filter([$argv[4], 'installer']))); }`;
    const source = joomla + (version > 3 ? newer : '') + code;
    const args = ['-r', source, REQUIREMENTS, site, call, type, params ? JSON.stringify(params) : ''];
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
      rmSync(join(site, 'sw.js'), { force: true });
      if (worker) writeFileSync(join(site, 'sw.js'), worker);
      expect(ask(version, 'preflight', type)).toBe(isFine ? 'true' : 'error: PKG_K2ISLANDS_OTHER_WORKER false');
    });

    it('leads to the plugin after an installation, and not after an update', () => {
      const address = 'index.php?option=com_plugins&amp;task=plugin.edit&amp;extension_id=12';
      expect(ask(version, 'postflight', 'install')).toBe(`message: PKG_K2ISLANDS_INSTALLED ${address} null`);
      expect(ask(version, 'postflight', 'update')).toBe('null');
    });

    it('says at the uninstallation that visitors keep the worker, unless that was off or the plugin disabled', () => {
      const language = 'plg_system_k2islands in /plugins/system/k2islands';
      const message = `${language} warning: PLG_SYSTEM_K2ISLANDS_WORKER_STAYS null`;
      expect(ask(version, 'uninstall', '', { sw: 'on' })).toBe(message);
      expect(ask(version, 'uninstall', '', { sw: 'off' })).toBe('null');
      expect(ask(version, 'uninstall')).toBe('null');
    });

    describe('keeps of the builds', () => {
      const folder = join(site, 'media/k2-islands');
      const INSTALLED = ['chunks/1.1.0-222222/rating.js', 'chunks/1.1.0-222222/offline-fr.html', 'chunks/react-2.js'];
      const OLD = ['chunks/1.0.0-111111/rating.js', 'chunks/1.0.0-111111/offline-fr.html', 'chunks/react-1.js'];
      const OTHERS = ['chunks/index.html', 'chunks/1.0.0-000000/index.html', 'chunks/1.1.0-222222/index.html'];
      const left = () => [...INSTALLED, ...OLD, ...OTHERS].filter((file) => existsSync(join(folder, file)));
      beforeEach(() => {
        rmSync(join(site, 'sw.js'), { force: true });
        rmSync(join(folder, 'chunks'), { recursive: true, force: true });
        for (const file of [...INSTALLED, ...OLD, ...OTHERS]) {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file), '');
        }
        const files = INSTALLED.map((file) => ({ file }));
        writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ loader: { integrity: 'sha384-abc' }, files }));
      });

      it('the installed one at an update, for tabs that are open, and files that are not its own', () => {
        ask(version, 'preflight', 'update');
        expect(left()).toEqual([...INSTALLED, ...OTHERS]);
        expect(existsSync(join(folder, 'chunks/1.0.0-111111'))).toBe(false);
      });

      it.each([
        ['is refused', () => writeFileSync(join(site, 'sw.js'), 'self.addEventListener("push", () => {});')],
        ['finds no list of its files', () => writeFileSync(join(folder, 'manifest.json'), '{"loader": {}}')],
      ])('all where the update %s', (_, spoil) => {
        spoil();
        ask(version, 'preflight', 'update');
        expect(left()).toEqual([...INSTALLED, ...OLD, ...OTHERS]);
      });
    });
  });
});
