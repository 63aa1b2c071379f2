import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readScriptTag } from './script-tag.ts';

afterEach(() => {
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
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

/** Puts a tag on the page that does not run. */
function print(html: string): void {
  document.head.innerHTML = html;
}

describe('the URL of our script', () => {
  it('is that of the running script tag, resolved', () => {
    runFrom('/media/k2-islands/k2-islands.js?sitepath=/');
    expect(readScriptTag().url.href).toBe('http://localhost:3000/media/k2-islands/k2-islands.js?sitepath=/');
  });

  it('is otherwise that of the first script with a sitepath', () => {
    setCurrentScript(null);
    print(
      '<script type="text/plain" src="/jquery.js"></script><script type="text/plain" src="/k2.frontend.js?v=2.28&amp;b=1&amp;sitepath=/sub/"></script>',
    );
    expect(readScriptTag().url.href).toBe('http://localhost:3000/k2.frontend.js?v=2.28&b=1&sitepath=/sub/');
  });

  it('is, in a module, that of the module with a sitepath', () => {
    setCurrentScript(null);
    print(
      '<script type="text/plain" src="/k2.frontend.js?sitepath=/"></script><script type="module" src="/k2-islands.js?sitepath=/"></script>',
    );
    expect(readScriptTag().url.pathname).toBe('/k2-islands.js');
  });

  it('is otherwise that of the page', () => {
    setCurrentScript(null);
    expect(readScriptTag().url.href).toBe(location.href);
  });
});

describe('the language', () => {
  it.each([
    ['de', 'en', 'de'],
    ['en', 'de-DE', 'en'],
    [undefined, 'de-DE', 'de'],
    [undefined, 'de_DE', 'de'],
    [undefined, 'del', 'en'],
    [undefined, '', 'en'],
  ])('of tag %j on a page in %j is %s', (lang, page, language) => {
    runFrom(`/k2-islands.js?sitepath=/${lang ? `&lang=${lang}` : ''}`);
    document.documentElement.lang = page;
    expect(readScriptTag().pageLanguage).toBe(language);
  });
});

describe('the language of a page without `lang`', () => {
  const root = document.documentElement;
  const meta = (attributes: string) => document.head.insertAdjacentHTML('afterbegin', `<meta ${attributes}>`);
  beforeEach(() => {
    root.lang = '';
    return () => {
      root.removeAttribute('xml:lang');
      for (const element of document.querySelectorAll('meta')) element.remove();
    };
  });

  it('is that of `xml:lang`, else of the first element that names one', () => {
    runFrom('/k2-islands.js?sitepath=/&lang=');
    expect(readScriptTag().lang).toBe('');
    meta('property="og:locale" content="pt_BR"');
    expect(readScriptTag().lang).toBe('pt_BR');
    meta('http-equiv="content-language" content="de-DE"');
    expect(readScriptTag()).toMatchObject({ lang: 'de-DE', pageLanguage: 'de' });
    root.setAttribute('xml:lang', 'es-es');
    expect(readScriptTag().lang).toBe('es-es');
  });

  it('is that of an element below the tag', () => {
    runFrom('/k2-islands.js?sitepath=/');
    const tag = readScriptTag();
    meta('property="og:locale" content="de_DE"');
    expect(tag).toMatchObject({ lang: 'de_DE', pageLanguage: 'de' });
  });

  it.each([' ', 'und', '*'])('is that of the next element if one says %j', (empty) => {
    runFrom('/k2-islands.js?sitepath=/');
    root.lang = empty;
    meta('property="og:locale" content=" es_ES "');
    expect(readScriptTag().lang).toBe('es_ES');
  });
});
