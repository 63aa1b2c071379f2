import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { widgetNames } from '../joomla-package.ts';

const PLUGIN = fileURLToPath(new URL('../plugin', import.meta.url));
const STUB = fileURLToPath(new URL('joomla.php', import.meta.url));
const REQUIREMENTS = fileURLToPath(new URL('../requirements.php', import.meta.url));

const hasPhp = !spawnSync('php', ['--version']).error;

/** A pretended site. */
const work = mkdtempSync(join(tmpdir(), 'k2-plugin-'));
const site = join(work, 'site');
const plugin = join(work, 'k2islands');
afterAll(() => rmSync(work, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const HASH = 'sha384-abc';
/** What the loader fetches. */
const BUILD = [
  'chunks/1.1.0-222222/rating.js',
  'chunks/1.1.0-222222/offline-fr.html',
  'chunks/i18next-12345678.js',
  'chunks/react-dom-22222222.js',
];
beforeAll(() => {
  write(join(plugin, 'k2islands.php'), readFileSync(join(PLUGIN, 'k2islands.php'), 'utf8'));
  write(join(plugin, 'widgets.json'), JSON.stringify(widgetNames()));
});
beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  const files = ['k2-islands.js', ...BUILD].map((file) => ({ file }));
  write(join(site, 'media/k2-islands/manifest.json'), JSON.stringify({ loader: { integrity: HASH }, files }));
  for (const file of BUILD) write(join(site, 'media/k2-islands', file), 'new');
  write(join(site, 'media/k2/assets/js/k2.frontend.js'), 'jQuery(".a").magnificPopup({}); $K2(".b").on("click")');
  write(join(site, 'media/jui/js/jquery.min.js'), 'window.jQuery = {}');
  write(join(site, 'media/system/js/core.js'), 'Joomla = {}');
  write(join(site, 'templates/mine/template.js'), 'jQuery(function () {})');
});

interface Page {
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
  readonly uninstalled?: number;
  readonly combined?: readonly [string, string];
  readonly hasDispatcher?: boolean;
  /** Settings of PHP itself. */
  readonly ini?: readonly string[];
}
interface Outcome {
  readonly body: string;
  readonly messages: readonly string[];
  readonly error: string | null;
  readonly isSaved: boolean | null;
}

const K2 = '<script src="/media/k2/assets/js/k2.frontend.js?v=2.28&sitepath=/"></script>';
const POPUP = '<script src="https://cdn.example/magnific-popup.js/1.1.0/jquery.magnific-popup.min.js"></script>';
const JQUERY =
  '<script src="/media/jui/js/jquery.min.js?a1"></script><script src="/media/jui/js/jquery-noconflict.js"></script>';
const CORE = '<script src="/media/system/js/core.js"></script>';
const TEMPLATE = '<script src="/templates/mine/template.js"></script>';
const CSS = '<link href="/media/magnific-popup.min.css" rel="stylesheet" />';

const page = (head = '', body = '<p>Text</p>') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>T</title>${head}</head><body class="site">${body}</body></html>`;

function render(given: Page): Outcome {
  const input = JSON.stringify({
    folder: site,
    plugin: join(plugin, 'k2islands.php'),
    body: page(),
    base: '',
    url: '/article',
    client: 'site',
    type: 'html',
    isSuper: false,
    request: { option: 'com_content' },
    config: {},
    ...given,
    params: given.params ?? {},
  });
  const ini = ['display_errors=stderr', ...(given.ini ?? [])].flatMap((setting) => ['-d', setting]);
  const { stdout, stderr } = spawnSync('php', [...ini, STUB], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Outcome;
}
const bodyOf = (given: Page) => render(given).body;
const tagOf = (given: Page) => /<script[^>]*\/k2-islands\.js[^>]*>/.exec(bodyOf(given))?.[0];
const addressOf = (given: Page) => /src="([^"]*)"/.exec(tagOf(given) ?? '')?.[1]?.replaceAll('&amp;', '&');
const blocksOf = (given: Page) =>
  Object.fromEntries(
    [...bodyOf(given).matchAll(/<script type="application\/json" data-k2-(\w+)>(.*?)<\/script>/g)].map(
      ([, name = '', json = '']) => [name, JSON.parse(json) as unknown],
    ),
  );

it('the plugin is the only PHP, in fewer than 200 lines', () => {
  const files = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));
  expect(files).toEqual(['k2islands.php']);
  expect(readFileSync(join(PLUGIN, 'k2islands.php'), 'utf8').split('\n').length).toBeLessThan(200);
});

describe('the languages of the plugin', () => {
  const read = (language: string, kind: string) =>
    new Map(
      [
        ...readFileSync(join(PLUGIN, `language/${language}/${language}.plg_system_k2islands.${kind}`), 'utf8').matchAll(
          /^([A-Z0-9_]+)="([^"]+)"$/gm,
        ),
      ].map(([, key = '', text = '']) => [key, text]),
    );

  it.each(['ini', 'sys.ini'])('have the same keys: %s', (kind) => {
    expect([...read('de-DE', kind).keys()]).toEqual([...read('en-GB', kind).keys()]);
  });

  it('have every text of the settings and of the plugin', () => {
    const used = ['k2islands.xml', 'k2islands.php'].flatMap((name) =>
      [...readFileSync(join(PLUGIN, name), 'utf8').matchAll(/PLG_SYSTEM_K2ISLANDS_\w*[A-Z0-9](?!\w)/g)].map(
        ([key]) => key,
      ),
    );
    const known = read('en-GB', 'ini');
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
    expect(['WRONG_TEXTS', 'WRONG_ADOPT'].filter((key) => !known.has(`PLG_SYSTEM_K2ISLANDS_${key}`))).toEqual([]);
  });
});

describe('what the package asks for', () => {
  const code = readFileSync(REQUIREMENTS, 'utf8');

  it('is read by PHP that can’t read the plugin', () => {
    expect(code.match(/\bfn\b|\?\?|\[|\bconst\b|\)\s*:/g)).toBeNull();
    expect(readFileSync(join(PLUGIN, 'k2islands.php'), 'utf8')).toMatch(/\bfn \(/);
  });

  it.skipIf(!hasPhp)('is the PHP of the plugin, by the name that Joomla looks for', () => {
    const parent = 'namespace Joomla\\CMS\\Installer { class InstallerScript {} }';
    const asks = `namespace { define("_JEXEC", 1); require $argv[1]; $asks = new pkg_k2islandsInstallerScript;
      echo json_encode((fn () => [$this->minimumPhp, $this->minimumJoomla])->call($asks)); }`;
    const { stdout, stderr } = spawnSync('php', ['-r', `${parent} ${asks}`, REQUIREMENTS], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['["7.4","3.10"]', '']);
  });

  it.skipIf(!hasPhp).each([
    ['install', undefined, true],
    ['install', 'self.addEventListener("push", () => {});', false],
    ['update', 'self.addEventListener("push", () => {});', false],
    ['update', 'importScripts("/media/k2-islands/chunks/x.js")', true],
    ['uninstall', 'self.addEventListener("push", () => {});', true],
  ])('lets Joomla %s over a worker "%s" or not: %s', (type, worker, isFine) => {
    const root = join(work, 'root');
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root);
    if (worker) writeFileSync(join(root, 'sw.js'), worker);
    const joomla = `namespace Joomla\\CMS\\Installer { class InstallerScript { function preflight($type, $parent) { return true; } } }
      namespace Joomla\\CMS { class Factory { static function getApplication() { return new self; }
        function enqueueMessage($words, $kind) { echo "$kind: $words "; } } }`;
    const asks = `namespace { define("_JEXEC", 1); define("JPATH_ROOT", $argv[2]); require $argv[1];
      echo json_encode((new pkg_k2islandsInstallerScript)->preflight($argv[3], null)); }`;
    const { stdout, stderr } = spawnSync('php', ['-r', `${joomla} ${asks}`, REQUIREMENTS, root, type], {
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual([
      isFine ? 'true' : expect.stringMatching(/^error: .*another service worker.* false$/),
      '',
    ]);
  });
});

// Where there is no PHP, nothing can run it.
describe.skipIf(!hasPhp)('the plugin', () => {
  it('is PHP without errors of syntax', () => {
    const { status, stdout } = spawnSync('php', ['-l', join(PLUGIN, 'k2islands.php')], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax errors')]);
  });

  describe('prints the tag', () => {
    it('as the first script of the page, and changes nothing else', () => {
      const before = page(`<!-- <script src="/old.js"></script> -->${CORE}${JQUERY}`);
      const after = bodyOf({ body: before });
      const tag = /<script[^>]*\/k2-islands\.js[^>]*><\/script>\n/.exec(after)?.[0] ?? '';
      expect(after).toBe(before.replace(CORE, `${tag}${CORE}`));
    });

    it('at the end of a head without scripts', () => {
      expect(bodyOf({})).toMatch(/<title>T<\/title><script[^>]*k2-islands\.js[^>]*><\/script>\n<\/head>/);
    });

    it('with the path of the site, and a version that changes with the file', () => {
      expect(addressOf({})).toMatch(/^\/media\/k2-islands\/k2-islands\.js\?sitepath=\/&v=[0-9a-f]{8}$/);
      expect(addressOf({ base: '/my club' })).toMatch(/^\/my club\/media\/.*\?sitepath=\/my%20club\/&v=/);
      const before = addressOf({});
      const manifest = JSON.stringify({ loader: { integrity: 'sha384-def' }, files: [] });
      write(join(site, 'media/k2-islands/manifest.json'), manifest);
      expect(addressOf({})).toMatch(/&v=[0-9a-f]{8}$/);
      expect(addressOf({})).not.toBe(before);
    });

    it('with the same address on a server whose PHP separates parameters otherwise', () => {
      const given = { params: { sw: 'off', analytics: 'G-ABC123' } };
      expect(addressOf({ ...given, ini: ['arg_separator.output=&amp;'] })).toBe(addressOf(given));
    });

    it('with async beside the originals, so that they are no later than before, and plain alone', () => {
      expect(tagOf({ body: page(K2) })).toMatch(/ async>$/);
      expect(tagOf({ body: page(CORE) })).not.toContain(' async');
    });

    it('with async, too, where a plugin has put K2’s script into a file with others', () => {
      expect(tagOf({ body: page(K2), combined: [K2, '<script src="/all.js"></script>'] })).toMatch(/ async>$/);
    });

    it('with marks for what combines or delays scripts, before its address, as Rocket Loader needs it', () => {
      const marks = 'data-cfasync="false" data-no-optimize="1" data-pagespeed-no-defer="1" data-ignore="true"';
      expect(tagOf({})).toContain(`<script ${marks} src="`);
    });

    it.each([false, true])(
      'behind plugins that combine the scripts of the page, with the dispatcher of Joomla 4: %s',
      (hasDispatcher) => {
        const body = bodyOf({ hasDispatcher, body: page(CORE), combined: [CORE, '<script src="/all.js"></script>'] });
        expect(body).toMatch(/k2-islands\.js[^>]*><\/script>\n<script src="\/all\.js">/);
      },
    );

    it('with the nonce of the page’s policy', () => {
      expect(tagOf({ config: { csp_nonce: 'n0nce' } })).toContain('nonce="n0nce"');
      expect(tagOf({ body: page('<script nonce="own">a()</script>') })).toContain('nonce="own"');
      expect(tagOf({ body: page('<script data-nonce="other">a()</script>') })).not.toContain('nonce');
      expect(tagOf({})).not.toContain('nonce');
    });

    it('with its hash where that is asked for', () => {
      expect(tagOf({ params: { integrity: '1' } })).toContain(`integrity="${HASH}"`);
      expect(tagOf({})).not.toContain('integrity');
    });
  });

  describe('prints nothing', () => {
    it.each<[string, Page]>([
      ['in the administration', { client: 'administrator' }],
      ['in raw, JSON or feed answers', { type: 'raw' }],
      ['in an answer without a head', { body: '<p>5</p>' }],
      ['where the tag stands by hand', { body: page('<script src="/media/k2-islands/k2-islands.js"></script>') }],
    ])('%s', (_, given) => {
      const body = given.body ?? page(K2);
      expect(bodyOf({ body, ...given, params: { away_k2: 'away' } })).toBe(body);
    });

    const root = (attributes: string) => page(K2).replace('<html', `<html${attributes}`);
    const params = { away_k2: 'away', colour_accent: '#123456' };

    it.each([
      ' ⚡ lang="en"',
      ' lang="en" ⚡',
      ' \u26a1\ufe0f',
      ' amp',
      '\n  AMP=""',
      ' amp4email',
      ' class="a > b" ⚡4email',
    ])('and takes nothing away on an AMP page: <html%s>', (attributes) => {
      for (const hasDispatcher of [false, true])
        expect(bodyOf({ body: root(attributes), params, hasDispatcher })).toBe(root(attributes));
    });

    it.each([' class="no-js amp wide"', " data-amp title=' ⚡ '", ' data-x=amp', ' amphtml'])(
      'on AMP pages only, not for <html%s>',
      (attributes) => {
        expect(tagOf({ body: root(attributes), params })).toBeDefined();
      },
    );

    it('and takes nothing away where its files are gone', () => {
      rmSync(join(site, 'media/k2-islands/manifest.json'));
      expect(bodyOf({ body: page(K2), params: { away_k2: 'away' } })).toBe(page(K2));
    });

    it.each(['', '{"loader":', '[]', '{"loader": {}}'])(
      'and takes nothing away where its files were copied in part: %j',
      (manifest) => {
        write(join(site, 'media/k2-islands/manifest.json'), manifest);
        expect(bodyOf({ body: page(K2), params: { away_k2: 'away' } })).toBe(page(K2));
      },
    );

    it('and deletes nothing where the list of its files is lost', () => {
      write(join(site, 'media/k2-islands/manifest.json'), JSON.stringify({ loader: { integrity: HASH } }));
      for (const name of ['manifest.json', 'chunks']) utimesSync(join(site, 'media/k2-islands', name), 0, 0);
      expect(tagOf({})).toBeUndefined();
      for (const file of BUILD) expect(existsSync(join(site, 'media/k2-islands', file))).toBe(true);
    });
  });

  describe('on pages with K2 or Community Builder only, prints the tag', () => {
    const params = { pages: 'k2' };
    it.each<[string, Page]>([
      ['on pages of K2', { request: { option: 'com_k2' } }],
      ['on pages of Community Builder', { request: { option: 'com_comprofiler' } }],
      ['beside a module of K2', { body: page('', '<div id="k2ModuleBox5" class="x k2LiveSearchBlock"></div>') }],
      ['beside a module of Community Builder', { body: page('', '<form class="form cbLoginForm"></form>') }],
    ])('%s', (_, given) => {
      expect(tagOf({ ...given, params })).toBeDefined();
    });

    it('and not elsewhere', () => {
      expect(
        tagOf({ params, body: page('<style id="k2Style"></style>', '<p class="text-k2a cbd">k2Text</p>') }),
      ).toBeUndefined();
    });
  });

  describe('prints the settings', () => {
    it.each<[Record<string, string>, string]>([
      [{ sw: 'off' }, '&sw=off'],
      [{ sw: 'name', sw_name: 'worker.js' }, '&sw=worker.js'],
      [{ sw: 'name', sw_name: '../a b' }, ''],
      [{ sw: 'on', sw_name: 'worker.js' }, ''],
      [{ analytics: 'G-ABC123' }, '&analytics=G-ABC123'],
      [{ analytics: '"><script>' }, ''],
      [{ inspector: '1' }, ''],
    ])('%o in the address as “%s”', (params, expected) => {
      expect(addressOf({ params })?.replace(/.*v=[0-9a-f]{8}/, '')).toBe(expected);
    });

    it('the languages that the site has files for, without a setting', () => {
      for (const name of ['cs.json', 'fr.json', 'pt-BR.json', 'a"b.json', 'notes.txt'])
        write(join(site, 'media/k2-islands/texts', name), '{}');
      const address = new URL(addressOf({}) ?? '', 'https://site.example');
      expect(address.searchParams.get('texts')).toBe('cs,fr');
    });

    it('the inspector for super users alone', () => {
      expect(addressOf({ params: { inspector: '1' }, isSuper: true })).toMatch(/&debug=1$/);
      expect(addressOf({ params: {}, isSuper: true })).not.toContain('debug');
    });

    it('the languages for which a file of texts lies beside the script', () => {
      for (const name of ['cs.json', 'fr.json', 'notes.txt', 'a b.json'])
        write(join(site, 'media/k2-islands/texts', name), '{}');
      expect(addressOf({})).toMatch(/v=[0-9a-f]{8}&texts=cs%2Cfr$/);
    });

    it('texts and selectors as blocks that no text can leave', () => {
      const texts = { de: { 'search.none': '</script><b>ü' } };
      const adopt = { 'scroll-top': '#top > a' };
      const params = { texts: JSON.stringify(texts), adopt: JSON.stringify(adopt) };
      expect(blocksOf({ params })).toEqual({ texts, adopt });
      expect(bodyOf({ params })).not.toContain('</script><b>');
    });

    it('colours as a file that the page links to, where it delays nothing', () => {
      const params = { colour_accent: '#8A1538', colour_accent_text: 'red;}', colour_radius: '0' };
      const body = bodyOf({ params, base: '/sub' });
      const [, path = ''] = /<link rel="stylesheet" href="\/sub\/([^"]+)">\n<\/body>/.exec(body) ?? [];
      expect(readFileSync(join(site, path), 'utf8')).toBe(':root{--k2-accent:#8A1538;--k2-radius:0;}\n');
      expect(body).not.toContain('style=');
      expect(bodyOf({})).not.toContain('colours');
    });

    it('colours with an address that leaves no attribute', () => {
      const body = bodyOf({ params: { colour_accent: '#8A1538' }, base: '/a"b' });
      expect(body).toContain('<link rel="stylesheet" href="/a&quot;b/media/');
    });

    it('without a colour that is no longer set, whose file goes after a day', () => {
      bodyOf({ params: { colour_accent: '#111111' } });
      const folder = join(site, 'media/k2-islands/colours');
      const [old = ''] = readdirSync(folder);
      utimesSync(join(folder, old), 0, 0);
      bodyOf({ params: { colour_accent: '#222222' } });
      expect(readdirSync(folder)).toHaveLength(1);
      expect(readdirSync(folder)).not.toContain(old);
    });
  });

  describe('checks', () => {
    it.each<[string, string]>([
      ['texts', '{"de": "text"}'],
      ['texts', '{"de": {"search.none": 1}}'],
      ['texts', '["a"]'],
      ['texts', '{'],
      ['adopt', '{"nav": ".a"}'],
      ['adopt', '{"navbar": ""}'],
      ['adopt', '{"navbar": 1}'],
      ['adopt', '"x"'],
    ])('%s: %s is neither saved nor printed', (name, value) => {
      const { isSaved, error } = render({ saved: { [name]: value } });
      expect([isSaved, error]).toEqual([false, `PLG_SYSTEM_K2ISLANDS_WRONG_${name.toUpperCase()}`]);
      expect(blocksOf({ params: { [name]: value } })).toEqual({});
    });

    it('what may be saved', () => {
      const saved = { texts: '{"de": {"search.none": "Nix"}}', adopt: '{"navbar": ".a"}' };
      expect(render({ saved }).isSaved).toBe(true);
      expect(render({ saved: { texts: '', adopt: ' ' } }).isSaved).toBe(true);
    });
  });

  describe('of the original scripts', () => {
    const head = `${CSS}${JQUERY}${POPUP}${K2}${CORE}`;
    const without = (given: Page) => {
      const body = bodyOf({ body: page(head), ...given });
      return [
        'magnific-popup.min.css',
        'jquery.min.js',
        'jquery-noconflict.js',
        'magnific-popup.min.js',
        'k2.frontend.js',
        'core.js',
        'template.js',
      ].filter((name) => !body.includes(name));
    };
    const K2_GONE = ['magnific-popup.min.css', 'magnific-popup.min.js', 'k2.frontend.js', 'template.js'];
    const ALL_GONE = [
      'magnific-popup.min.css',
      'jquery.min.js',
      'jquery-noconflict.js',
      'magnific-popup.min.js',
      'k2.frontend.js',
      'template.js',
    ];

    it('takes none away unless told to', () => {
      expect(without({})).toEqual(['template.js']);
      expect(without({ params: { away_k2: 'try', away_jquery: 'try' } })).toEqual(['template.js']);
    });

    it('takes no part of a page away that is too much for its expressions', () => {
      const link = `<link title="magnific-popup${'a'.repeat(9000)}" rel="icon">`;
      const body = bodyOf({
        params: { away_k2: 'away' },
        body: page(K2 + link),
        ini: ['pcre.jit=0', 'pcre.backtrack_limit=5000'],
      });
      expect(body).toContain(link);
    });

    it('takes those of K2 away, and jQuery apart', () => {
      expect(without({ params: { away_k2: 'away' } })).toEqual(K2_GONE);
      expect(without({ params: { away_k2: 'away', away_jquery: 'away' } })).toEqual(ALL_GONE);
    });

    it('keeps jQuery where K2’s script stays, as that asks for it', () => {
      expect(without({ params: { away_jquery: 'away' } })).toEqual(['template.js']);
      expect(without({ params: { away_k2: 'try', away_jquery: 'away' } })).toEqual(['template.js']);
    });

    const params = { away_k2: 'away', away_jquery: 'away' };
    it.each<[string, string, string?]>([
      ['an inline script', '<script>jQuery(function () {})</script>'],
      ['an inline script by its short name', '<script>$(".a").hide()</script>'],
      ['a script of the template', TEMPLATE],
      ['a script from elsewhere that is waited for', '<script src="https://cdn.example/slider.js"></script>'],
      ['an event attribute', '', '<a onclick="jQuery(this).hide()">a</a>'],
    ])('keeps jQuery where %s asks for it', (_, more, body) => {
      expect(without({ params, body: page(head + more, body) }).filter((name) => name !== 'template.js')).toEqual(
        K2_GONE.filter((name) => name !== 'template.js'),
      );
    });

    it.each<[string, string]>([
      ['an async script from elsewhere', '<script async src="https://stats.example/s.js"></script>'],
      ['a module', '<script type="module" src="https://cdn.example/m.js"></script>'],
      ['data', '<script type="application/json">{"a": "jQuery(1)"}</script>'],
      [
        'K2’s own inline script',
        '<script>$K2(document).ready(function(){ $K2("#userName").val("a").attr("disabled", "disabled"); });</script>',
      ],
      [
        'Community Builder’s inline script',
        '<script>cbjQuery( document ).ready( function( $ ) { $(".cbTabs").cbtabs(); })</script>',
      ],
      [
        'what it keeps in between',
        '<script>if (window.jQuery) { window.cbjqldr_tmpsavejquery = window.jQuery; }</script>',
      ],
      [
        'a file of Community Builder',
        '<script src="/components/com_comprofiler/js/jquery/jquery-3.5.1.min.js"></script>',
      ],
      ['a comment', '<!-- <script>jQuery(1)</script> -->'],
    ])('does not take %s for a script that asks for them, and leaves it alone', (_, more) => {
      const body = bodyOf({ params, body: page(head + more) });
      expect(body).toContain(more);
      expect(without({ params, body: page(head + more) })).toEqual(
        expect.arrayContaining(['k2.frontend.js', 'jquery-noconflict.js']),
      );
    });

    it.each<[string, string]>([
      ['a popup of its own', '<script>$K2(".x").magnificPopup({})</script>'],
      ['more of $K2', '<script>$K2(".x").slideUp()</script>'],
    ])('keeps all of them where an inline script needs %s', (_, more) => {
      expect(without({ params, body: page(head + more) })).toEqual(['template.js']);
    });

    it('has scripts go along with jQuery that are listed', () => {
      const body = page(head + TEMPLATE);
      expect(without({ params, body })).not.toContain('template.js');
      expect(without({ params: { ...params, along: ' /templates/mine/ \r\n' }, body })).toEqual(ALL_GONE);
    });

    it.each<[string, Page]>([
      ['a part of the address', { url: '/club/contact' }],
      ['what is shown', { request: { option: 'com_k2', view: 'item', task: 'edit' } }],
    ])('keeps all of them on pages that are listed by %s', (_, given) => {
      const exceptions = '/contact\noption=com_k2&view=item&task=edit';
      expect(without({ ...given, params: { ...params, exceptions } })).toEqual(['template.js']);
      expect(without({ params: { ...params, exceptions } })).toEqual(ALL_GONE);
    });

    it('tells super users on the inspector what would go, and what stays for whom', () => {
      const body = page(head + TEMPLATE);
      const tried = { away_k2: 'try', away_jquery: 'try', inspector: '1' };
      const { originals } = blocksOf({ params: tried, isSuper: true, body });
      expect(originals).toEqual([
        ['https://cdn.example/magnific-popup.js/1.1.0/jquery.magnific-popup.min.js', 'would go', ''],
        ['/media/k2/assets/js/k2.frontend.js', 'would go', ''],
        ['/media/jui/js/jquery.min.js', 'stays', '/templates/mine/template.js'],
        ['/media/jui/js/jquery-noconflict.js', 'stays', '/templates/mine/template.js'],
      ]);
      expect(blocksOf({ params: tried, body })).toEqual({});
    });

    it('tells them also when the code that asks has a letter of several bytes where its quotation ends', () => {
      const code = `${'/'.repeat(59)}ä\njQuery()`;
      const tried = { away_jquery: 'try', inspector: '1' };
      const { originals } = blocksOf({ params: tried, isSuper: true, body: page(`${JQUERY}<script>${code}</script>`) });
      expect(originals).toHaveLength(2);
    });
  });

  describe('keeps the files of an older version', () => {
    const folder = () => join(site, 'media/k2-islands');
    const OLD = [
      'chunks/1.0.0-111111/rating.js',
      'chunks/1.0.0-111111/offline-fr.html',
      'chunks/react-dom-11111111.js',
      // Before there were folders.
      'chunks/rating-11111.js',
    ];
    const left = (files: readonly string[]) => files.filter((file) => existsSync(join(folder(), file)));
    /** As long after the update as given, in hours. */
    const visit = (hours: number) => {
      const then = Date.now() / 1000 - hours * 3600;
      for (const name of ['manifest.json', 'chunks']) utimesSync(join(folder(), name), then, then);
      bodyOf({});
    };
    beforeEach(() => {
      for (const file of OLD) write(join(folder(), file), 'old');
    });

    it('for a day', () => {
      visit(23);
      expect(left(OLD)).toEqual(OLD);
    });

    it('and no longer: the folder goes, and what packages only it had', () => {
      visit(25);
      expect(left([...OLD, 'chunks/1.0.0-111111'])).toEqual([]);
      expect(left(BUILD)).toEqual(BUILD);
    });

    it('and never deletes what is not of ours', () => {
      const others = ['chunks/index.html', 'chunks/1.0.0-111111/index.html', 'chunks/1.1.0-222222/index.html'];
      for (const file of others) write(join(folder(), file), '');
      visit(25);
      expect(left(OLD)).toEqual([]);
      expect(left(others)).toEqual(others);
    });
  });

  it('when it is uninstalled, says that readers keep the worker, unless that was off', () => {
    const message = 'warning: PLG_SYSTEM_K2ISLANDS_WORKER_STAYS';
    expect(render({ uninstalled: 7 }).messages).toEqual([message]);
    expect(render({ uninstalled: 8 }).messages).toEqual([]);
    expect(render({ uninstalled: 7, params: { sw: 'off' } }).messages).toEqual([]);
  });
});
