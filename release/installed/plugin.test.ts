import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyPlugin, hasPhp, runPhp } from './php.ts';

/** Folder of a simulated site. */
const work = mkdtempSync(join(tmpdir(), 'k2-plugin-'));
const site = join(work, 'site');
const plugin = join(work, 'k2islands');
afterAll(() => rmSync(work, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const HASH = 'sha384-abc';
/** Files that the loader fetches. */
const BUILD = [
  'chunks/1.1.0-222222/rating.js',
  'chunks/1.1.0-222222/offline-fr.html',
  'chunks/i18next-12345678.js',
  'chunks/react-dom-22222222.js',
];
beforeAll(() => copyPlugin(plugin));
beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  const files = ['k2-islands.js', ...BUILD].map((file) => ({ file }));
  write(join(site, 'media/k2-islands/manifest.json'), JSON.stringify({ loader: { integrity: HASH }, files }));
  for (const file of BUILD) write(join(site, 'media/k2-islands', file), 'new');
  write(join(site, 'media/k2/assets/js/k2.frontend.js'), 'jQuery(".a").magnificPopup({}); $K2(".b").on("click")');
  write(join(site, 'media/jui/js/jquery.min.js'), 'window.jQuery = {}');
  write(join(site, 'media/system/js/core.js'), 'Joomla = {}');
  write(join(site, 'templates/mine/template.js'), 'jQuery(function () {})');
  write(join(site, 'media/jui/js/bootstrap.min.js'), BOOTSTRAP);
  write(join(site, 'media/feed.js'), 'jQuery(".feed").html("x")');
  write(join(site, 'media/main.js'), 'import "./feed.js"');
  write(join(site, 'media/vendor/a/a.min.js'), 'window.jQuery&&$(".a")');
  write(join(site, 'media/vendor/bootstrap/js/alert.js'), 'import "./dom.js"');
  write(join(site, 'media/vendor/bootstrap/js/dom.js'), 'const j = () => window.jQuery || null');
  write(join(site, 'media/vendor/b/b.min.js'), '/* a fault of jQuery 3.0 */function $(e){return e}$(1)');
});

/** As much of Bootstrap 2 as binds itself to a page. */
const BOOTSTRAP = `!function(t){var e='[data-dismiss="alert"]';t(document).on("click.alert.data-api",e,c)
.on("click.collapse.data-api","[data-toggle=collapse]",function(){t(".active").find(".item").data("target")})
.on("click.carousel.data-api","[data-slide], [data-slide-to]",c);t('[data-spy="scroll"]').each(c)}(window.jQuery)`;

interface Page {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Path of the site's root. */
  readonly base?: string;
  /** Address of the page, and Joomla's names for it. */
  readonly place?: string;
  readonly option?: string;
  readonly nonce?: string;
  readonly isSuper?: boolean;
  /** A part of the page that another plugin replaces between the two events. */
  readonly combined?: readonly [string, string];
  /** Settings of PHP itself. */
  readonly ini?: readonly string[];
}

const K2 = '<script src="/media/k2/assets/js/k2.frontend.js?v=2.28&sitepath=/"></script>';
const POPUP = '<script src="https://cdn.example/magnific-popup.js/1.1.0/jquery.magnific-popup.min.js"></script>';
const JQUERY =
  '<script src="/media/jui/js/jquery.min.js?a1"></script><script src="/media/jui/js/jquery-noconflict.js"></script>';
const CORE = '<script src="/media/system/js/core.js"></script>';
const TEMPLATE = '<script src="/templates/mine/template.js"></script>';
const BOOTSTRAP_TAG = '<script src="/media/jui/js/bootstrap.min.js"></script>';
const CSS = '<link href="/media/magnific-popup.min.css" rel="stylesheet" />';

const page = (head = '', body = '<p>Text</p>') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>T</title>${head}</head><body class="site">${body}</body></html>`;

function bodyOf({ params = {}, body = page(), base = '', ini, combined, ...facts }: Page): string {
  const defaults = { option: 'com_content', place: '/article&option=com_content', nonce: '', isSuper: false };
  const place = { folder: site, url: `https://site.example${base}/`, path: `${base}/` };
  const given = { plugin, params, body, combined, site: { ...defaults, ...place, ...facts } };
  return runPhp<{ readonly body: string }>('page.php', given, ini).body;
}
/** Returns the messages for wrong settings, by the name of the field. */
const problemsOf = (params: Page['params']) =>
  runPhp<Readonly<Record<string, string>>>('rule.php', { plugin, folder: site, params });
const tagOf = (given: Page) => /<script[^>]*\/k2-islands\.js[^>]*>/.exec(bodyOf(given))?.[0];
const addressOf = (given: Page) => /src="([^"]*)"/.exec(tagOf(given) ?? '')?.[1]?.replaceAll('&amp;', '&');
const blocksOf = (given: Page) =>
  Object.fromEntries(
    [...bodyOf(given).matchAll(/<script type="application\/json" data-k2-(\w+)>(.*?)<\/script>/g)].map(
      ([, name = '', json = '']) => [name, JSON.parse(json) as unknown],
    ),
  );

describe.skipIf(!hasPhp)('the plugin', () => {
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

    it('with the same address if PHP has another separator for parameters', () => {
      const given = { params: { sw: 'off', analytics: 'G-ABC123' } };
      expect(addressOf({ ...given, ini: ['arg_separator.output=&amp;'] })).toBe(addressOf(given));
    });

    it('with async if the originals are kept, so that they are not delayed, else without', () => {
      expect(tagOf({ body: page(K2) })).toMatch(/ async>$/);
      expect(tagOf({ body: page(CORE) })).not.toContain(' async');
    });

    it('with async, too, if a plugin has combined K2’s script with others', () => {
      expect(tagOf({ body: page(K2), combined: [K2, '<script src="/all.js"></script>'] })).toMatch(/ async>$/);
    });

    it('with attributes that exclude it from combined and delayed scripts, before its address, as Rocket Loader requires', () => {
      const marks = 'data-cfasync="false" data-no-optimize="1" data-pagespeed-no-defer="1" data-ignore="true"';
      expect(tagOf({})).toContain(`<script ${marks} src="`);
    });

    it('behind plugins that combine the scripts of the page', () => {
      const body = bodyOf({ body: page(CORE), combined: [CORE, '<script src="/all.js"></script>'] });
      expect(body).toMatch(/k2-islands\.js[^>]*><\/script>\n<script src="\/all\.js">/);
    });

    it('with the nonce of the page’s policy', () => {
      expect(tagOf({ nonce: 'n0nce' })).toContain('nonce="n0nce"');
      expect(tagOf({ body: page('<script nonce="own">a()</script>') })).toContain('nonce="own"');
      expect(tagOf({ body: page('<script data-nonce="other">a()</script>') })).not.toContain('nonce');
      expect(tagOf({})).not.toContain('nonce');
    });
  });

  describe('prints nothing', () => {
    it.each<[string, Page]>([
      ['in an answer without a head', { body: '<p>5</p>' }],
      ['where the tag stands by hand', { body: page('<script src="/media/k2-islands/k2-islands.js"></script>') }],
    ])('%s', (_, given) => {
      const body = given.body ?? page(K2);
      expect(bodyOf({ body, ...given, params: { away_k2: 'away' } })).toBe(body);
    });

    const root = (attributes: string) => page(K2).replace('<html', `<html${attributes}`);
    const params = { away_k2: 'away', colour_accent: '#123456' };

    it.each([' ⚡ lang="en"', ' lang="en" ⚡', ' \u26a1\ufe0f', ' amp', '\n  AMP=""', ' class="a > b" ⚡'])(
      'and takes nothing away on an AMP page: <html%s>',
      (attributes) => {
        expect(bodyOf({ body: root(attributes), params })).toBe(root(attributes));
      },
    );

    it.each([' class="no-js amp wide"', " data-amp title=' ⚡ '", ' data-x=amp', ' amphtml'])(
      'on AMP pages only, not for <html%s>',
      (attributes) => {
        expect(tagOf({ body: root(attributes), params })).toBeDefined();
      },
    );

    it('and removes no script if its files are missing', () => {
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
  });

  describe('on pages with K2 or Community Builder only, prints the tag', () => {
    const params = { pages: 'k2' };
    it.each<[string, Page]>([
      ['on pages of K2', { option: 'com_k2' }],
      ['on pages of Community Builder', { option: 'com_comprofiler' }],
      ['beside a module of K2', { body: page('', '<div id="k2ModuleBox5" class="x k2LiveSearchBlock"></div>') }],
      ['beside a module of Community Builder', { body: page('', '<form class="form cbLoginForm"></form>') }],
    ])('%s', (_, given) => {
      expect(tagOf({ ...given, params })).toBeDefined();
    });

    it('and not on other pages', () => {
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
      [{ replies: '1' }, ''],
      [{ replies: '0' }, '&reply=off'],
      [{ news: '1' }, ''],
      [{ news: '0' }, '&news=off'],
      [{ undo: '0' }, ''],
      [{ undo: '8' }, '&undo=8'],
      [{ undo: '31' }, ''],
    ])('%o in the address as “%s”', (params, expected) => {
      expect(addressOf({ params })?.replace(/.*v=[0-9a-f]{8}/, '')).toBe(expected);
    });

    it('the languages with a file on the site, without a setting', () => {
      for (const name of ['cs.json', 'fr.json', 'pt-BR.json', 'a"b.json', 'notes.txt'])
        write(join(site, 'media/k2-islands/texts', name), '{}');
      const address = new URL(addressOf({}) ?? '', 'https://site.example');
      expect(address.searchParams.get('texts')).toBe('cs,fr,pt-BR');
    });

    it('the inspector for super users only', () => {
      expect(addressOf({ params: { inspector: '1' }, isSuper: true })).toMatch(/&debug=1$/);
      expect(addressOf({ params: {}, isSuper: true })).not.toContain('debug');
    });

    it('texts and selectors as blocks that no text can close', () => {
      const texts = { de: { 'search.none': '</script><b>ü' } };
      const adopt = { 'scroll-top': '#top > a' };
      const params = { texts: JSON.stringify(texts), adopt: JSON.stringify(adopt) };
      expect(blocksOf({ params })).toEqual({ texts, adopt });
      expect(bodyOf({ params })).not.toContain('</script><b>');
    });

    const styles = () => join(site, 'media/k2-islands/colours/site.css');

    it('colours as a file that the page links to, where it delays nothing', () => {
      const params = { colour_accent: '#8A1538', colour_accent_text: 'red;}', colour_radius: '0' };
      const body = bodyOf({ params, base: '/sub' });
      expect(body).toMatch(
        /<link rel="stylesheet" href="\/sub\/media\/k2-islands\/colours\/site\.css\?v=[0-9a-f]{8}">\n<\/body>/,
      );
      expect(readFileSync(styles(), 'utf8')).toBe(':root{--k2-accent:#8A1538;--k2-radius:0;}\n');
      expect(body).not.toContain('style=');
      expect(bodyOf({})).not.toContain('colours');
    });

    it('colours with an escaped address', () => {
      const body = bodyOf({ params: { colour_accent: '#8A1538' }, base: '/a"b' });
      expect(body).toContain('<link rel="stylesheet" href="/a&quot;b/media/');
    });

    it('a changed colour with another address', () => {
      const linkOf = (colour_accent: string) => /colours\/[^"]+/.exec(bodyOf({ params: { colour_accent } }))?.[0];
      expect(linkOf('#111111')).not.toBe(linkOf('#222222'));
      expect(readFileSync(styles(), 'utf8')).toContain('#222222');
    });

    it('no link to colours where they can’t be written', () => {
      write(join(site, 'media/k2-islands/colours'), 'a file');
      expect(bodyOf({ params: { colour_accent: '#8A1538' } })).not.toContain('stylesheet');
    });

    it.each(['away_k2', 'away_jquery'])('the inspector with a trial: %s', (name) => {
      expect(addressOf({ params: { [name]: 'try' }, isSuper: true })).toMatch(/&debug=1$/);
      expect(addressOf({ params: { [name]: 'try' } })).not.toContain('debug');
      expect(addressOf({ params: { [name]: 'away' }, isSuper: true })).not.toContain('debug');
    });
  });

  describe('finds a setting that can’t be used, prints nothing of it, and tells', () => {
    it.each<[string, number, string]>([
      ['{"de": "text"}', 1, '{"de": "text"}'],
      ['{"de":\n {"search.none": 1}}', 2, '{"de":\n {"search.none": 1}}'],
      ['{"de": {"search.none": "Nix" "search.all": "Alle"}}', 1, 'search.none": "Nix" "search.all": "Alle"'],
      ['{"de": {"search.none": "Nix",}}', 1, '"search.none": "Nix",}}'],
      ['["a"]', 1, '["a"]'],
      ['{', 1, '{'],
      ['{"de": {"a": "\\x"}}', 1, '{"de": {"a": "\\x"}}'],
    ])('the line and the place of wrong texts: %s', (texts, line, place) => {
      const near = place.replaceAll('"', '&quot;');
      expect(problemsOf({ texts })).toEqual({ texts: `PLG_SYSTEM_K2ISLANDS_WRONG_TEXTS ${line} | ${near}` });
      expect(blocksOf({ params: { texts } })).toEqual({});
    });

    it.each<[string, string]>([
      ['{"navbar": " "}', '{&quot;navbar&quot;: &quot; &quot;}'],
      ['{"navbar": 1}', '{&quot;navbar&quot;: 1}'],
      ['"x"', '&quot;x&quot;'],
      ['[]', '[]'],
    ])('the place of wrong elements: %s', (adopt, near) => {
      expect(problemsOf({ adopt })).toEqual({ adopt: `PLG_SYSTEM_K2ISLANDS_WRONG_ADOPT 1 | ${near}` });
      expect(blocksOf({ params: { adopt } })).toEqual({});
    });

    it('the unknown key and the unknown widget, in text without markup', () => {
      const texts = '{"de": {"search.none": "Nix"}, "en": {"search.nothing": "Nothing"}}';
      expect(problemsOf({ texts, adopt: '{"navbar": ".a", "<b>": ".b"}' })).toEqual({
        texts: 'PLG_SYSTEM_K2ISLANDS_WRONG_TEXTS_NAME search.nothing',
        adopt: 'PLG_SYSTEM_K2ISLANDS_WRONG_ADOPT_NAME &lt;b&gt;',
      });
    });

    it.each<[Record<string, string>, string, string?]>([
      [{ colour_radius: '6' }, 'colour_radius'],
      [{ colour_accent: 'red' }, 'colour_accent'],
      [{ colour_text: '#12345' }, 'colour_text'],
      [{ colour_surface: '#1234567' }, 'colour_surface'],
      [{ analytics: 'G_1' }, 'analytics'],
      [{ undo: '31' }, 'undo'],
      [{ undo: '1.5' }, 'undo'],
      [{ undo: '-1' }, 'undo'],
      [{ sw: 'name' }, 'sw_name', 'PLG_SYSTEM_K2ISLANDS_WRONG_SW_NAME'],
      [{ sw: 'name', sw_name: 'worker.js' }, 'sw_name', 'PLG_SYSTEM_K2ISLANDS_WRONG_SW_NAME'],
      [{ sw: 'name', sw_name: '../a.js' }, 'sw_name', 'PLG_SYSTEM_K2ISLANDS_WRONG_SW_NAME'],
    ])('the field of %o', (params, name, message = `Invalid field: PLG_SYSTEM_K2ISLANDS_${name.toUpperCase()}`) => {
      write(join(work, 'a.js'), '');
      expect(problemsOf(params)).toEqual({ [name]: message });
      expect(bodyOf({ params })).not.toContain('colours');
    });

    it('nothing where all can be used, or is empty', () => {
      write(join(site, 'worker.js'), '');
      const texts =
        '{\n  "de": {"search.none": "Nix \\"da\\" \\u00fc"}, "en": {}, "fr": {"search.count_many": "a"}\n}\n';
      const used = {
        texts,
        adopt: '{"navbar": ".a"}',
        sw: 'name',
        sw_name: 'worker.js',
        analytics: 'UA-1234-5',
        undo: '30',
      };
      expect(problemsOf({ ...used, colour_radius: '0.5em', colour_accent: '#ABC', colour_text: '' })).toEqual({});
      expect(problemsOf({ texts: '', adopt: ' ', undo: '0', sw: 'on', sw_name: 'left over' })).toEqual({});
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

    it('removes none without the setting', () => {
      expect(without({})).toEqual(['template.js']);
      expect(without({ params: { away_k2: 'try', away_jquery: 'try' } })).toEqual(['template.js']);
    });

    it('removes nothing from a page that exceeds the limit of its expressions', () => {
      const link = `<link title="magnific-popup${'a'.repeat(9000)}" rel="icon">`;
      const body = bodyOf({
        params: { away_k2: 'away' },
        body: page(K2 + link),
        ini: ['pcre.jit=0', 'pcre.backtrack_limit=5000'],
      });
      expect(body).toContain(link);
    });

    it('removes K2’s scripts, and jQuery by a setting of its own', () => {
      expect(without({ params: { away_k2: 'away' } })).toEqual(K2_GONE);
      expect(without({ params: { away_k2: 'away', away_jquery: 'away' } })).toEqual(ALL_GONE);
    });

    it('keeps jQuery if K2’s script is kept, since that needs it', () => {
      expect(without({ params: { away_jquery: 'away' } })).toEqual(['template.js']);
      expect(without({ params: { away_k2: 'try', away_jquery: 'away' } })).toEqual(['template.js']);
    });

    const params = { away_k2: 'away', away_jquery: 'away' };
    it.each<[string, string, string?]>([
      ['an inline script', '<script>jQuery(function () {})</script>'],
      ['an inline script by its short name', '<script>$(".a").hide()</script>'],
      ['a script of the template', TEMPLATE],
      ['a script from elsewhere that is waited for', '<script src="https://cdn.example/slider.js"></script>'],
      ['a script from elsewhere that is deferred', '<script defer src="https://cdn.example/slider.js"></script>'],
      ['an event attribute', '', '<a onclick="jQuery(this).hide()">a</a>'],
      ['an inline module', '<script type="module">jQuery(function () {})</script>'],
      ['a module of the template', TEMPLATE.replace('<script', '<script type="module"')],
      ['a module from elsewhere', '<script type="module" src="https://cdn.example/m.js"></script>'],
      [
        'a script whose attributes have the end of a tag in them',
        TEMPLATE.replace('<script', '<script data-x="a > b"'),
      ],
      ['a script with another attribute of the kind', TEMPLATE.replace('<script', '<script data-type="x"')],
      ['a library of Joomla by its full name', '<script src="/media/vendor/a/a.min.js"></script>'],
      [
        'a file that waits for consent',
        '<script type="text/plain" data-category="a" data-src="/media/feed.js"></script>',
      ],
      ['a file of an unknown kind', '<script type="text/partytown" src="/media/feed.js?v=1"></script>'],
      ['a file with another attribute for its address', '<script type="a/b" data-cmp-src=/media/feed.js></script>'],
      [
        'code that waits for consent',
        '<script type="text/plain" data-cookieconsent="a">jQuery("#map").text(1)</script>',
      ],
      ['code that is blocked', '<script type="javascript/blocked">$(".map").hide()</script>'],
      ['code in a template', '<script type="text/template"><a onclick="jQuery(this).hide()">a</a></script>'],
      ['code that gets it by its short name', '<script>(function (j) { j(".a").hide() })($)</script>'],
      ['code that takes it from the window', '<script>window.$(".a").hide()</script>'],
      ['a file that a script loads', '<script>document.createElement("script").src = "/media/feed.js?1"</script>'],
      ['a file that a module imports', '<script type="module">import "./media/feed.js"</script>'],
      ['a file beside its own that a module imports', '<script type="module" src="/media/main.js"></script>'],
      ['a script of a picture', '', '<svg><script href="/media/feed.js"></script></svg>'],
      ['code that gives it another name', '<script>var j = $; j(".a").hide()</script>'],
      ['a file that data name', '<script type="application/json">{"lazy": ["\\/media\\/feed.js"]}</script>'],
      ['a file of the site that can’t be read', '<script async src="/index.php?format=js"></script>'],
      ['a file of the site on another host', '<script async src="https://cdn.example/media/feed.js"></script>'],
      ['a library of another host', '<script async src="https://cdn.example/bootstrap@3/bootstrap.min.js"></script>'],
      ['a plugin that can’t be read', '<script src="https://cdn.example/jquery.slider.min.js"></script>'],
      ['an address', '', '<a href="javascript:void(jQuery(\'.a\').toggle())">a</a>'],
      ['an address with entities', '', '<a href=" java&#10;script&colon;jQuery&#40;1&#41;">a</a>'],
      ['an event attribute with entities', '', '<a onclick="&#106;Query(&quot;.a&quot;).hide()">a</a>'],
      ['an event attribute without quotes', '', '<a title="a > b" onclick=$(this).hide()>a</a>'],
      ['an event attribute of a library', '', '<a x-on:click="jQuery($el).hide()">a</a>'],
    ])('keeps jQuery where %s asks for it', (_, more, body) => {
      expect(without({ params, body: page(head + more, body) }).filter((name) => name !== 'template.js')).toEqual(
        K2_GONE.filter((name) => name !== 'template.js'),
      );
    });

    it.each<[string, string]>([
      ['an async script from elsewhere', '<script async src="https://stats.example/s.js"></script>'],
      ['a script for old browsers', `${TEMPLATE.replace('<script', '<script nomodule defer')}`],
      ['a map of imports', '<script type="importmap">{"imports": {"jQuery": "/a.js"}}</script>'],
      ['the Bootstrap of Joomla 4', '<script type="module" src="/media/vendor/bootstrap/js/alert.js"></script>'],
      ['a library of Joomla that has a $ of its own', '<script src="/media/vendor/b/b.min.js"></script>'],
      ['data', '<script type="application/json">{"a": "jQuery(1)"}</script>'],
      ['data of search engines', '<script type="application/ld+json">{"name": "jQuery(1)"}</script>'],
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

    it.each<[string, string, string[], boolean]>([
      ['the list of comments', '<table id="k2CommentsList"></table>', ALL_GONE, true],
      ['a form for an article', '<form id="adminForm"></form>', ['template.js'], false],
    ])('takes K2’s script of the administration for an original on %s', (_, markup, gone, isGone) => {
      const backend = '<script src="/media/k2/assets/js/k2.backend.js?v=2.28"></script>';
      write(join(site, 'media/k2/assets/js/k2.backend.js'), 'var $K2 = jQuery.noConflict(); $K2("select").change(f)');
      const body = page(head + backend, `${markup}<a onclick="Joomla.submitbutton('publish')"></a>`);
      expect(without({ params, body })).toEqual(gone);
      expect(!bodyOf({ params, body }).includes(backend)).toBe(isGone);
    });

    it('removes the listed scripts together with jQuery', () => {
      const body = page(head + TEMPLATE);
      expect(without({ params, body })).not.toContain('template.js');
      expect(without({ params: { ...params, along: ' /templates/mine/ \r\n' }, body })).toEqual(ALL_GONE);
      const module = body.replace(TEMPLATE, TEMPLATE.replace('<script', '<script type="module"'));
      expect(without({ params: { ...params, along: '/templates/mine/' }, body: module })).toEqual(ALL_GONE);
    });

    it.each<[string, Page]>([
      ['a part of the address', { place: '/club/contact' }],
      ['what is shown', { place: '/a?b=c&option=com_k2&view=item&task=edit' }],
    ])('keeps all of them on pages that are listed by %s', (_, given) => {
      const exceptions = '/contact\noption=com_k2&view=item&task=edit';
      expect(without({ ...given, params: { ...params, exceptions } })).toEqual(['template.js']);
      expect(without({ params: { ...params, exceptions } })).toEqual(ALL_GONE);
    });

    it('lists for super users the scripts that would go, and for others each script that needs them', () => {
      const own = '<script>jQuery(1)</script><script type="module">jQuery(2)</script>';
      const body = page(head + TEMPLATE + own, '<a onclick="jQuery(this).hide()">a</a>');
      const tried = { away_k2: 'try', away_jquery: 'try' };
      const { originals } = blocksOf({ params: tried, isSuper: true, body });
      const call = 'onclick="jQuery(this).hide()" on <a>';
      const needing = ['/templates/mine/template.js', 'jQuery(1)', 'jQuery(2)', call];
      expect(originals).toEqual([
        ['https://cdn.example/magnific-popup.js/1.1.0/jquery.magnific-popup.min.js', 'would go', []],
        ['/media/k2/assets/js/k2.frontend.js', 'would go', []],
        ['/media/jui/js/jquery.min.js', 'stays', needing],
        ['/media/jui/js/jquery-noconflict.js', 'stays', needing],
      ]);
      expect(blocksOf({ params: tried, body })).toEqual({});
    });

    const reasonsOf = (given: Page) => {
      const { originals } = blocksOf({ ...given, isSuper: true }) as { originals: [string, string, string[]][] };
      const found = originals.find(([path]) => path.includes('jquery.min.js'));
      return [found?.[1], ...(found?.[2] ?? [])];
    };
    const tried = { away_k2: 'try', away_jquery: 'try' };
    const BY_BOOTSTRAP = 'for /media/jui/js/bootstrap.min.js';

    it.each<[string, string]>([
      [
        '<a class="btn-navbar" data-toggle="collapse" data-target=".nav-collapse">Menu</a>',
        'the menu on a phone, or another part that folds: data-toggle="collapse" on <a class="btn-navbar">',
      ],
      ['<div class="alert"><a data-dismiss="alert">x</a>', 'the × of a message: data-dismiss="alert" on <a>'],
      ['<li data-toggle=tab id="t" class="a b">', 'a tab: data-toggle=tab on <li id="t" class="a b">'],
      ['<a data-toggle="dropdown">', 'a sub menu: data-toggle="dropdown" on <a>'],
      ["<a data-toggle='dropdown'>", 'a sub menu: data-toggle="dropdown" on <a>'],
    ])('keeps jQuery with Bootstrap for %s, and says so', (markup, reason) => {
      const body = page(head + BOOTSTRAP_TAG, markup);
      const reasons = ['jQuery is kept for Bootstrap only:', `${reason}, ${BY_BOOTSTRAP}`];
      expect(reasonsOf({ params: tried, body })).toEqual(['stays', ...reasons]);
      expect(bodyOf({ params, body })).toContain(BOOTSTRAP_TAG);
      expect(without({ params, body })).toEqual(K2_GONE);
    });

    it.each<[string, string]>([
      ['<a data-slide-to="1">', 'a slide show: data-slide-to="1" on <a>'],
      ['<div data-ride="carousel">', 'a slide show: data-ride="carousel" on <div>'],
      ['<body data-spy="scroll">', 'a menu that follows the page: data-spy="scroll" on <body>'],
      ['<script type="text/x-template"><a data-slide="next"></a></script>', 'a slide show: data-slide="next" on <a>'],
    ])('keeps jQuery with Bootstrap for %s', (markup, reason) => {
      const body = page(head + BOOTSTRAP_TAG, markup);
      expect(reasonsOf({ params: tried, body })).toEqual(['stays', `${reason}, ${BY_BOOTSTRAP}`]);
      expect(without({ params, body })).toEqual(K2_GONE);
    });

    it('removes Bootstrap with jQuery from a page without an element of it', () => {
      const body = page(
        head + BOOTSTRAP_TAG,
        '<ul class="nav"><li class="item active"><a href="/" title="data-toggle">',
      );
      expect(reasonsOf({ params: tried, body })).toEqual(['would go']);
      expect(bodyOf({ params, body })).not.toContain('bootstrap');
    });

    it.each<[code: string, markup: string, use: string]>([
      ['$(".slides").show()', '<div class="a slides">', '.slides on <div class="a slides">'],
      ['jQuery(document).on("click", "#menu > a, .b", f)', '<p id="menu"><a></a></p>', '#menu > a on <a>'],
      ["a.find('[rel=tip]').tip()", '<a rel="tip">', '[rel=tip] on <a>'],
      ['var o = {at: ".c:not(.d) a"}', '<p class="c"><a></a></p>', '.c:not(.d) a on <a>'],
      ['$(window).data("myPart")', '<p data-my-part="1">', '[data-my-part] on <p>'],
      ['$("data-uk-" + name)', '<p data-uk-grid>', '[data-uk-] on <p>'],
      ['!function(e){e("select").chosen()}(jQuery)', '<select></select>', 'select on <select>'],
      ['document.getElementById("go").x = 1', '<p id="go">', '#go on <p id="go">'],
      ['if ($(this).hasClass("go")) f()', '<p class="go">', '.go on <p class="go">'],
      ['function openMenu() {}', '<a onclick="openMenu()">', 'a call of openMenu'],
      ['\nvar Menu = { open: f }', '<a onclick="Menu.open()">', 'a call of Menu'],
      ['$("." + (c || "go")).show()', '<p class="go">', '.go on <p class="go">'],
      ['$("body").toggleClass("scrolled")', '', 'any page, as it changes its body or is packed'],
      ['$("body").append(link)', '', 'any page, as it changes its body or is packed'],
      ['eval(function(p,a,c,k,e,d){}("1|2"))', '', 'any page, as it changes its body or is packed'],
    ])('keeps jQuery with a listed script that names an element of the page: %s', (code, markup, use) => {
      write(join(site, 'templates/mine/template.js'), `/* "/' */ ${code}; var r = /["']//, s = jQuery`);
      const along = { along: '/templates/mine/' };
      const body = page(head + TEMPLATE, markup);
      const reasons = [`${use}, for /templates/mine/template.js`];
      expect(reasonsOf({ params: { ...tried, ...along }, body })).toEqual(['stays', ...reasons]);
      expect(bodyOf({ params: { ...params, ...along }, body })).toContain(TEMPLATE);
    });

    it.each<[code: string, markup: string]>([
      ['$(".slides").show()', '<div class="slide">'],
      ['$(".a").closest(".menu").addClass("b")', '<div class="menu b">'],
      ['$("html, body").animate({})', '<div>'],
      ['$(document).on("click.menu", "a.menu", f)', '<div class="menu">'],
      ['// $(".menu")', '<div class="menu">'],
      ['if ($(this).hasClass("active")) f()', '<p class="active">'],
      ['$("#top").click(f)', '<a id="top">'],
    ])('removes a listed script that names no element of the page, or only those of a widget: %s', (code, markup) => {
      write(join(site, 'templates/mine/template.js'), `jQuery; ${code}`);
      const own = { along: '/templates/mine/', adopt: '{"scroll-top": "#top, .up"}' };
      expect(without({ params: { ...params, ...own }, body: page(head + TEMPLATE, markup) })).toEqual(ALL_GONE);
    });

    it('names files of other hosts that it could not read', () => {
      const body = page(`${head}<script async src="https://stats.example/s.js?id=1"></script>`);
      expect(reasonsOf({ params: tried, body })).toEqual(['would go', 'not read: https://stats.example/s.js']);
    });

    it('removes them also where a template prints its scripts late', () => {
      const late: Page = { body: page('<t4:head/>'), combined: ['<t4:head/>', head + BOOTSTRAP_TAG] };
      expect(without({ params, ...late })).toEqual(ALL_GONE);
      expect(reasonsOf({ params: tried, ...late })).toEqual(['would go']);
      expect(tagOf({ params: {}, ...late })).toMatch(/ async>$/);
    });

    it('removes for a super user only, and marks it', () => {
      const given = { params: { away_k2: 'me', away_jquery: 'me' } };
      expect(without(given)).toEqual(['template.js']);
      expect(blocksOf({ ...given, body: page(head) })).toEqual({});
      expect(without({ ...given, isSuper: true, body: page(head.replace(K2, '')) })).not.toContain('core.js');
      const { originals } = blocksOf({ ...given, isSuper: true, body: page(head) }) as { originals: string[][] };
      expect(originals.map(([, state]) => state)).toEqual(Array(4).fill('gone for you only'));
      expect(bodyOf({ ...given, isSuper: true, body: page(head) })).not.toContain('<script src="/media/jui');
      const statesOf = (params: Readonly<Record<string, string>>) =>
        (blocksOf({ params, isSuper: true, body: page(head) }) as { originals: string[][] }).originals.map(
          ([, state]) => state,
        );
      const forOne = 'gone for you only';
      expect(statesOf({ away_k2: 'away', away_jquery: 'me' })).toEqual(['gone', 'gone', forOne, forOne]);
      expect(statesOf({ away_k2: 'me', away_jquery: 'away' })).toEqual(Array(4).fill(forOne));
      expect(addressOf({ ...given, isSuper: true })).toMatch(/&debug=1$/);
    });

    it('tells them also when the code that asks has a letter of several bytes where its quotation ends', () => {
      const code = `jQuery(); //${'/'.repeat(47)}ä`;
      const tried = { away_jquery: 'try', inspector: '1' };
      const { originals } = blocksOf({ params: tried, isSuper: true, body: page(`${JQUERY}<script>${code}</script>`) });
      expect(originals).toEqual(Array(2).fill([expect.anything(), 'stays', [code.slice(0, -1)]]));
    });
  });
});
