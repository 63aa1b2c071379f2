// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inLanguage, readablePage, withList } from './reading-list.ts';

const page = readFileSync(new URL('../public/offline.html', import.meta.url), 'utf8');

const SITE = 'https://x.example/';
const list = (...pages: [address: string, html: string][]) =>
  withList(
    page,
    SITE,
    pages.flatMap(([address, html]) => readablePage(SITE + address, html) ?? []),
  ).match(/<ul>.*<\/ul>/)?.[0];

describe('the list of kept pages', () => {
  it('has the title of a page in its language, and its URL', () => {
    const html = '<!DOCTYPE html><html lang="de-de"><head><title>\n Fest &amp; Spiele </title></head>';
    expect(list(['?a=1&b=2', html])).toBe(
      '<ul><li><a href="https://x.example/?a=1&#38;b=2" lang="de-de">Fest &amp; Spiele</a></li></ul>',
    );
  });

  it('escapes all markup', () => {
    expect(list([`"onclick='x'`, '<title>a<img src=x onerror=alert(1)>b</title>'])).toBe(
      '<ul><li><a href="https://x.example/&#34;onclick=&#39;x&#39;">a&#60;img src=x onerror=alert(1)&#62;b</a></li></ul>',
    );
  });

  it('omits pages without a title', () => {
    expect(list(['', '<title> </title>'], ['a', 'text'])).toBeUndefined();
  });

  it('has a page once, by the part of it that was read last', () => {
    const html = '<title>Fest</title>';
    expect(list(['fest?start=20', html], ['other', html], ['fest', html])).toBe(
      '<ul><li><a href="https://x.example/fest?start=20">Fest</a></li><li><a href="https://x.example/other">Fest</a></li></ul>',
    );
  });
});

describe('the offline page', () => {
  it.each([
    ['de', 'Sie sind offline', 'You are'],
    ['en', 'You are offline', 'Sie sind'],
  ] as const)('is in one language: %s', (language, words, others) => {
    const html = inLanguage(page, language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(words);
    expect(html).not.toContain(others);
    expect(html.match(/<main/g)).toHaveLength(1);
  });

  it('has a link to the requested page, and lists the kept pages', () => {
    const pages = [{ url: `${SITE}a`, title: 'B $1', lang: '' }];
    const html = withList(inLanguage(page, 'de'), 'http://x.example/a?b=1&c=$&', pages);
    expect(html.match(/href="http:\/\/x\.example\/a\?b=1&#38;c=\$&#38;"/g)).toHaveLength(1);
    expect(html).toContain('>B $1</a></li></ul>');
    expect(html).not.toContain('Noch nichts');
  });

  it('shows a message when no page is kept', () => {
    expect(withList(inLanguage(page, 'de'), 'http://x.example/', [])).toContain('Noch nichts');
  });
});
