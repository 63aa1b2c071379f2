import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { sitePathOf } from '../core/site-path.ts';
import { k2Url } from '../http/site-url.ts';
import { readScriptTag } from './script-tag.ts';

const { prepareStackTrace } = Error;

afterEach(() => {
  Reflect.deleteProperty(document, 'currentScript');
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
  Error.prepareStackTrace = prepareStackTrace;
  document.head.replaceChildren();
  document.documentElement.removeAttribute('lang');
});

function setCurrentScript(element: HTMLScriptElement | null): void {
  Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', { value: element, configurable: true });
}

/** The tag that runs just now has this address. */
function runFrom(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  setCurrentScript(script);
}

/** Errors are thrown from this file, as in a module. */
function throwFrom(url: string): void {
  Error.prepareStackTrace = () => `Error\n    at ownUrl (${url}:1:204)\n    at https://other.example/page.js:9:1`;
}

/** Puts a tag on the page that does not run. */
function print(html: string): void {
  document.head.innerHTML = html;
}

const joomlaOptions = (root: unknown) =>
  `<script type="application/json" class="joomla-script-options new">${JSON.stringify({ 'system.paths': { root } })}</script>`;

describe('the URL of our script', () => {
  it('is that of the running script tag, resolved', () => {
    runFrom('/media/k2-islands/k2-islands.js?sitepath=/');
    expect(readScriptTag().url.href).toBe('http://localhost:3000/media/k2-islands/k2-islands.js?sitepath=/');
  });

  it('is not that of an image named currentScript', () => {
    const image = document.createElement('img');
    image.src = 'https://evil.example/x.png';
    setCurrentScript(null);
    Object.defineProperty(document, 'currentScript', { value: image, configurable: true });
    throwFrom('https://www.example.org/media/k2-islands.js?sitepath=/');
    expect(readScriptTag().url.href).toBe('https://www.example.org/media/k2-islands.js?sitepath=/');
  });

  it('is not that of an inline script', () => {
    setCurrentScript(document.createElement('script'));
    throwFrom('http://localhost:3000/a/k2-islands.js');
    expect(readScriptTag().url.pathname).toBe('/a/k2-islands.js');
  });

  it.each([
    ['Chromium', 'Error\n    at ownUrl (http://localhost:3000/m/k2.js?sitepath=/sub/&lang=de:1:204)\n    at x'],
    ['Firefox', 'ownUrl@http://localhost:3000/m/k2.js?sitepath=/sub/&lang=de:1:204\n@http://localhost:3000/y.js:2:3\n'],
    [
      'WebKit',
      'ownUrl@http://localhost:3000/m/k2.js?sitepath=/sub/&lang=de:1:204\nmodule code@http://localhost:3000/y.js:2:3',
    ],
  ])('is read from the stack of an error in a module (%s)', (_engine, stack) => {
    Error.prepareStackTrace = () => stack;
    const tag = readScriptTag();
    const { url, pageLanguage: language } = tag;
    const sitePath = sitePathOf(tag);
    expect(url.href).toBe('http://localhost:3000/m/k2.js?sitepath=/sub/&lang=de');
    expect([sitePath, language]).toEqual(['/sub/', 'de']);
  });

  it('is otherwise that of the first script with a sitepath', () => {
    Error.prepareStackTrace = () => '';
    print(
      '<script type="text/plain" src="/jquery.js"></script><script type="text/plain" src="/k2.frontend.js?v=2.28&amp;b=1&amp;sitepath=/sub/"></script>',
    );
    expect(readScriptTag().url.href).toBe('http://localhost:3000/k2.frontend.js?v=2.28&b=1&sitepath=/sub/');
  });

  it('is otherwise that of the page', () => {
    Error.prepareStackTrace = () => '';
    expect(readScriptTag().url.href).toBe(location.href);
  });
});

describe('the site path', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/sub/', '/sub/'],
    ['/sub', '/sub/'],
    ['sub', '/sub/'],
    ['/a/b//', '/a/b/'],
    ['/S%C3%BCd/', '/S%C3%BCd/'],
  ])('is the parameter sitepath: %j', (given, path) => {
    runFrom(`/media/k2-islands.js?sitepath=${given}`);
    print(joomlaOptions('/other'));
    expect(sitePathOf(readScriptTag())).toBe(path);
  });

  it.each([
    ['', '/'],
    ['/sub', '/sub/'],
  ])('is otherwise the root in Joomla’s options: %j', (root, path) => {
    runFrom('/other/media/k2-islands.js');
    print(joomlaOptions(root));
    expect(sitePathOf(readScriptTag())).toBe(path);
  });

  it.each([
    '<script class="joomla-script-options">{no json</script>',
    '<script type="application/json" class="joomla-script-options">{}</script>',
    joomlaOptions(7),
    joomlaOptions(undefined),
    '',
  ])('is otherwise the path of our script up to /media/: %j', (html) => {
    runFrom('/sub/media/k2-islands/media/k2-islands.js');
    print(html);
    expect(sitePathOf(readScriptTag())).toBe('/sub/');
  });

  it('is otherwise the base address when that is a folder', () => {
    runFrom('/scripts/k2-islands.js');
    print('<base href="http://localhost:3000/portal/">');
    expect(sitePathOf(readScriptTag())).toBe('/portal/');
  });

  it.each([
    ['the base address is the page itself', '<base href="http://localhost:3000/portal/index.php">'],
    ['there is no other source', ''],
  ])('is otherwise the root: %s', (_, html) => {
    runFrom('/scripts/k2-islands.js');
    print(html);
    expect(sitePathOf(readScriptTag())).toBe('/');
  });

  it('is not derived from the path of a script on another origin', () => {
    runFrom('https://cdn.example/sites/media/k2-islands.js');
    expect(sitePathOf(readScriptTag())).toBe('/');
  });

  const leadsTo = (given: string) => {
    runFrom(`/k2-islands.js?sitepath=${encodeURIComponent(given)}`);
    const sitePath = sitePathOf(readScriptTag());
    expect(sitePath).toMatch(/^\/(?:[^/]+\/)*$/);
    return k2Url(sitePath, {}).origin;
  };

  it.each([
    '//evil.example/',
    '///evil.example/',
    'https://evil.example/x/',
    'https://',
    'http://[',
    'javascript:alert(1)',
    'javascript:https://evil.example/',
    'data:text/html,x',
    '\\\\evil.example\\',
    '/.//evil.example/',
    '/./\t/evil.example/',
    '/../../x/',
    '/x/?y#z',
    '@evil.example/',
  ])('stays on the origin for the parameter %j', (given) => {
    expect(leadsTo(given)).toBe(location.origin);
  });

  it('is the path of an absolute URL in the parameter', () => {
    leadsTo('https://www.example.org/sub/');
    expect(sitePathOf(readScriptTag())).toBe('/sub/');
  });

  it('stays on the origin for any parameter', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      ':',
      '.',
      '@',
      '?',
      '#',
      '\t',
      '%',
      'https:',
      'javascript:',
      'evil.example',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }), (pieces) => {
        expect(leadsTo(pieces.join(''))).toBe(location.origin);
      }),
    );
  });
});

describe('the language', () => {
  it.each([
    ['de', 'en', 'de'],
    ['en', 'de-DE', 'en'],
    ['fr', 'de-DE', 'en'],
    [undefined, 'de-DE', 'de'],
    [undefined, 'de', 'de'],
    [undefined, 'DE-at', 'de'],
    [undefined, 'de_DE', 'de'],
    [undefined, 'del', 'en'],
    [undefined, 'en-GB', 'en'],
    [undefined, 'nl', 'en'],
    [undefined, '', 'en'],
  ])('of tag %j on a page in %j is %s', (lang, page, language) => {
    runFrom(`/k2-islands.js?sitepath=/${lang ? `&lang=${lang}` : ''}`);
    document.documentElement.lang = page;
    expect(readScriptTag().pageLanguage).toBe(language);
  });
});

describe('the parameter debug', () => {
  it.each([
    ['', false],
    ['&debug=1', true],
    ['&debug=0', false],
    ['&debug', false],
  ])('with %j is %s', (query, debug) => {
    runFrom(`/k2-islands.js?sitepath=/${query}`);
    expect(readScriptTag().isDebug).toBe(debug);
  });
});
